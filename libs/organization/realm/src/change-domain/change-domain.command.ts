import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Caused, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { realmAggregate } from '../realm/realm.aggregate.js';
import { type ChangeDomainInput, decideChangeDomain } from './change-domain.decide.js';

/** Sets whether the subdomains of a listed domain count as well. */
export class ChangeDomain extends CommandWith<ChangeDomainInput & Caused> {}

@CommandHandler(ChangeDomain)
export class ChangeDomainHandler implements ICommandHandler<ChangeDomain> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data }: ChangeDomain): Promise<void> {
    await this.transactions.transact(realmAggregate, REALM_ID, data.cause, (state) => decideChangeDomain(state, data));
  }
}
