import { REALM_ID } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { linkifiersAggregate } from '../linkifier/linkifier.aggregate.js';
import { ChangeLinkifier } from './change-linkifier.command.js';
import { decideChangeLinkifier } from './change-linkifier.decide.js';

@CommandHandler(ChangeLinkifier)
export class ChangeLinkifierHandler implements ICommandHandler<ChangeLinkifier> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { cause, ...intent } }: ChangeLinkifier): Promise<void> {
    await this.transactions.transact(linkifiersAggregate, REALM_ID, cause, (state) =>
      decideChangeLinkifier(state, intent),
    );
  }
}
