import { REALM_ID } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { linkifiersAggregate } from '../linkifier/linkifier.aggregate.js';
import { RemoveLinkifier } from './remove-linkifier.command.js';
import { decideRemoveLinkifier } from './remove-linkifier.decide.js';

@CommandHandler(RemoveLinkifier)
export class RemoveLinkifierHandler implements ICommandHandler<RemoveLinkifier> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { cause, ...intent } }: RemoveLinkifier): Promise<void> {
    await this.transactions.transact(linkifiersAggregate, REALM_ID, cause, (state) =>
      decideRemoveLinkifier(state, intent),
    );
  }
}
