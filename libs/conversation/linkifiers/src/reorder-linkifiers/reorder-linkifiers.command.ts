import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { linkifiersAggregate } from '../linkifier/linkifier.aggregate.js';
import { decideReorderLinkifiers } from './reorder-linkifiers.decide.js';

export class ReorderLinkifiers extends CommandWith<
  { readonly linkifierIds: readonly number[] } & { readonly cause: Cause }
> {}

@CommandHandler(ReorderLinkifiers)
export class ReorderLinkifiersHandler implements ICommandHandler<ReorderLinkifiers> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { cause, ...intent } }: ReorderLinkifiers): Promise<void> {
    await this.transactions.transact(linkifiersAggregate, REALM_ID, cause, (state) =>
      decideReorderLinkifiers(state, intent),
    );
  }
}
