import { REALM_ID } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { linkifiersAggregate } from '../linkifier/linkifier.aggregate.js';
import type { LinkifierAdded } from '../linkifier/linkifier.events.js';
import { AddLinkifier } from './add-linkifier.command.js';
import { decideAddLinkifier } from './add-linkifier.decide.js';
import { LIMITS } from '@chat/kernel';
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
