import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type LinkifierAdded, type LinkifierFields, linkifiersAggregate } from '../linkifier/linkifier.aggregate.js';
import { decideAddLinkifier } from './add-linkifier.decide.js';
import { LIMITS } from '../linkifiers.limits.js';

export class AddLinkifier extends CommandWith<LinkifierFields & { readonly cause: Cause }, { linkifierId: number }> {}

@CommandHandler(AddLinkifier)
export class AddLinkifierHandler implements ICommandHandler<AddLinkifier> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { cause, ...intent } }: AddLinkifier): Promise<{ linkifierId: number }> {
    const limit = LIMITS.linkifiers.perOrganization;
    const { events } = await this.transactions.transact(linkifiersAggregate, REALM_ID, cause, (state) =>
      decideAddLinkifier(state, intent, limit),
    );
    return { linkifierId: (events as readonly LinkifierAdded[])[0]!.data.linkifierId };
  }
}
