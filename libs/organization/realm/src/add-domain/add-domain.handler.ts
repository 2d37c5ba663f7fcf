import { REALM_ID } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { realmAggregate } from '../realm/realm.aggregate.js';
import { AddDomain } from './add-domain.command.js';
import { decideAddDomain } from './add-domain.decide.js';

@CommandHandler(AddDomain)
export class AddDomainHandler implements ICommandHandler<AddDomain> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data }: AddDomain): Promise<{ domainId: number; domain: string }> {
    const { events } = await this.transactions.transact(realmAggregate, REALM_ID, data.cause, (state) =>
      decideAddDomain(state, data),
    );
    const [added] = events as ReturnType<typeof decideAddDomain>;
    const { domainId, domain } = added!.data;
    return { domainId, domain };
  }
}
