import { Directory, readableChannel } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { subscriptionsAggregate } from '../subscriptions/subscriptions.aggregate.js';
import { SetSubscriptionProperty } from './set-subscription-property.command.js';
import { decideSetSubscriptionProperty } from './set-subscription-property.decide.js';

@CommandHandler(SetSubscriptionProperty)
export class SetSubscriptionPropertyHandler implements ICommandHandler<SetSubscriptionProperty> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
  ) {}

  async execute({ data: { actorId, changes, cause } }: SetSubscriptionProperty): Promise<void> {
    for (const { channelId } of changes) readableChannel(this.directory, actorId, channelId);
    await this.transactions.transact(subscriptionsAggregate, actorId, cause, (state) =>
      decideSetSubscriptionProperty(
        state,
        changes.map((change) => ({ userId: actorId, ...change })),
      ),
    );
  }
}
