import { CommandWith } from '@chat/cqrs';
import { Directory, readableChannel } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type SubscriptionProperty, subscriptionsAggregate } from '../subscriptions/subscriptions.aggregate.js';
import { decideSetSubscriptionProperty } from './set-subscription-property.decide.js';

export interface SetSubscriptionPropertyData {
  readonly actorId: number;
  readonly changes: readonly ({ readonly channelId: number } & SubscriptionProperty)[];
  readonly cause: Cause;
}

export class SetSubscriptionProperty extends CommandWith<SetSubscriptionPropertyData> {}

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
