import { REALM_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { linkifiersAggregate } from '../linkifier/linkifier.aggregate.js';
import { decideReorderLinkifiers } from './reorder-linkifiers.decide.js';

export class ReorderLinkifiers extends Command<void> {
  constructor(readonly data: { readonly linkifierIds: readonly number[] } & { readonly cause: Cause }) {
    super();
  }
}

@CommandHandler(ReorderLinkifiers)
export class ReorderLinkifiersHandler implements ICommandHandler<ReorderLinkifiers> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { cause, ...intent } }: ReorderLinkifiers): Promise<void> {
    await this.transactions.transact(linkifiersAggregate, REALM_ID, cause, (state) =>
      decideReorderLinkifiers(state, intent),
    );
  }
}
