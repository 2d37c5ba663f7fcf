import { CommandWith } from '@chat/cqrs';
import { type Caused, Claims, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { navigationViewAggregate } from '../navigation-view/navigation-view.aggregate.js';
import { navigationViewsClaim } from '../navigation-view/navigation-views-claim.js';
import { NavigationViews } from '../navigation-view/navigation-views.js';
import { viewKey } from '../view-key/view-key.js';
import { type ChangeNavigationViewInput, decideChangeNavigationView } from './change-navigation-view.decide.js';

export class ChangeNavigationView extends CommandWith<ChangeNavigationViewInput & Caused> {}

@CommandHandler(ChangeNavigationView)
export class ChangeNavigationViewHandler implements ICommandHandler<ChangeNavigationView> {
  constructor(
    private readonly transactions: Transactions,
    private readonly views: NavigationViews,
    private readonly claims: Claims,
  ) {}

  async execute({ data }: ChangeNavigationView): Promise<void> {
    const { userId, fragment, cause } = data;
    await this.claims.holding([navigationViewsClaim(userId)], () =>
      this.transactions.transact(navigationViewAggregate, viewKey(userId, fragment), cause, (state) =>
        decideChangeNavigationView(state, data, this.views.of(userId)),
      ),
    );
  }
}
