import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Caused, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { linkifiersAggregate } from '../linkifier/linkifier.aggregate.js';
import { type ChangeLinkifierInput, decideChangeLinkifier } from './change-linkifier.decide.js';

export class ChangeLinkifier extends CommandWith<ChangeLinkifierInput & Caused> {}

@CommandHandler(ChangeLinkifier)
export class ChangeLinkifierHandler implements ICommandHandler<ChangeLinkifier> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { cause, ...intent } }: ChangeLinkifier): Promise<void> {
    await this.transactions.transact(linkifiersAggregate, REALM_ID, cause, (state) =>
      decideChangeLinkifier(state, intent),
    );
  }
}
