import { CommandWith } from '@chat/cqrs';
import { type Caused, Claims, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { navigationViewAggregate } from '../navigation-view/navigation-view.aggregate.js';
import { navigationViewsClaim } from '../navigation-view/navigation-views-claim.js';
import { NavigationViews } from '../navigation-view/navigation-views.js';
import { viewKey } from '../view-key/view-key.js';
import { type AddNavigationViewInput, decideAddNavigationView } from './add-navigation-view.decide.js';

export class AddNavigationView extends CommandWith<AddNavigationViewInput & Caused> {}

@CommandHandler(AddNavigationView)
export class AddNavigationViewHandler implements ICommandHandler<AddNavigationView> {
  constructor(
    private readonly transactions: Transactions,
    private readonly views: NavigationViews,
    private readonly claims: Claims,
  ) {}

  async execute({ data }: AddNavigationView): Promise<void> {
    const { userId, fragment, cause } = data;
    await this.claims.holding([navigationViewsClaim(userId)], () =>
      this.transactions.transact(navigationViewAggregate, viewKey(userId, fragment), cause, (state) =>
        decideAddNavigationView(state, data, this.views.of(userId)),
      ),
    );
  }
}
