import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Caused, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { realmAggregate } from '../realm/realm.aggregate.js';
import { type AddDomainInput, decideAddDomain } from './add-domain.decide.js';

/** Allows addresses of a domain where the organization is restricted to domains; returns the entry. */
export class AddDomain extends CommandWith<
  AddDomainInput & Caused,
  { readonly domainId: number; readonly domain: string }
> {}

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
