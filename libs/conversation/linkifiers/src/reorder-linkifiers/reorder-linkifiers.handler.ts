import { REALM_ID } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { linkifiersAggregate } from '../linkifier/linkifier.aggregate.js';
import { ReorderLinkifiers } from './reorder-linkifiers.command.js';
import { decideReorderLinkifiers } from './reorder-linkifiers.decide.js';

@CommandHandler(ReorderLinkifiers)
export class ReorderLinkifiersHandler implements ICommandHandler<ReorderLinkifiers> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { cause, ...intent } }: ReorderLinkifiers): Promise<void> {
    await this.transactions.transact(linkifiersAggregate, REALM_ID, cause, (state) =>
      decideReorderLinkifiers(state, intent),
    );
  }
}
