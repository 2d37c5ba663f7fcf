import { CommandWith } from '@chat/cqrs';
import { type Caused, Claims, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { navigationViewAggregate } from '../navigation-view/navigation-view.aggregate.js';
import { navigationViewsClaim } from '../navigation-view/navigation-views-claim.js';
import { viewKey } from '../view-key/view-key.js';
import { decideRemoveNavigationView, type RemoveNavigationViewInput } from './remove-navigation-view.decide.js';

export class RemoveNavigationView extends CommandWith<RemoveNavigationViewInput & Caused> {}

@CommandHandler(RemoveNavigationView)
export class RemoveNavigationViewHandler implements ICommandHandler<RemoveNavigationView> {
  constructor(
    private readonly transactions: Transactions,
    private readonly claims: Claims,
  ) {}

  async execute({ data }: RemoveNavigationView): Promise<void> {
    const { userId, fragment, cause } = data;
    await this.claims.holding([navigationViewsClaim(userId)], () =>
      this.transactions.transact(navigationViewAggregate, viewKey(userId, fragment), cause, (state) =>
        decideRemoveNavigationView(state, data),
      ),
    );
  }
}
