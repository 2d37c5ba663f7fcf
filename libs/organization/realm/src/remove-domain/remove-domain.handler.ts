import { REALM_ID } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { realmAggregate } from '../realm/realm.aggregate.js';
import { RemoveDomain } from './remove-domain.command.js';
import { decideRemoveDomain } from './remove-domain.decide.js';

@CommandHandler(RemoveDomain)
export class RemoveDomainHandler implements ICommandHandler<RemoveDomain> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { domain, cause } }: RemoveDomain): Promise<void> {
    await this.transactions.transact(realmAggregate, REALM_ID, cause, (state) => decideRemoveDomain(state, domain));
  }
}
