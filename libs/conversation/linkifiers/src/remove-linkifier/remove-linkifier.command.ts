import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { linkifiersAggregate } from '../linkifier/linkifier.aggregate.js';
import { decideRemoveLinkifier } from './remove-linkifier.decide.js';

/** Removes a linkifier; existing links stay. */
export class RemoveLinkifier extends CommandWith<{ readonly linkifierId: number } & { readonly cause: Cause }> {}

@CommandHandler(RemoveLinkifier)
export class RemoveLinkifierHandler implements ICommandHandler<RemoveLinkifier> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { cause, ...intent } }: RemoveLinkifier): Promise<void> {
    await this.transactions.transact(linkifiersAggregate, REALM_ID, cause, (state) =>
      decideRemoveLinkifier(state, intent),
    );
  }
}
