import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { navigationViewAggregate } from '../navigation-view/navigation-view.aggregate.js';
import { NavigationViews } from '../navigation-view/navigation-views.js';
import { viewKey } from '../view-key/view-key.js';
import { decideRemoveViewOf } from './remove-view-of.decide.js';

/** Removes the views of an account. Repeatable. */
export class RemoveViewsOf extends CommandWith<{ readonly userId: number; readonly cause: Cause }> {}

@CommandHandler(RemoveViewsOf)
export class RemoveViewsOfHandler implements ICommandHandler<RemoveViewsOf> {
  constructor(
    private readonly transactions: Transactions,
    private readonly views: NavigationViews,
  ) {}

  /** At most `LIMITS.navigationViews.perUser`. */
  async execute({ data: { userId, cause } }: RemoveViewsOf): Promise<void> {
    for (const { fragment } of this.views.of(userId))
      await this.transactions.transact(navigationViewAggregate, viewKey(userId, fragment), cause, (state) =>
        decideRemoveViewOf(state, userId),
      );
  }
}
