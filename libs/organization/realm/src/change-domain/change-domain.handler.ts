import { REALM_ID } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { realmAggregate } from '../realm/realm.aggregate.js';
import { ChangeDomain } from './change-domain.command.js';
import { decideChangeDomain } from './change-domain.decide.js';

@CommandHandler(ChangeDomain)
export class ChangeDomainHandler implements ICommandHandler<ChangeDomain> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data }: ChangeDomain): Promise<void> {
    await this.transactions.transact(realmAggregate, REALM_ID, data.cause, (state) => decideChangeDomain(state, data));
  }
}
