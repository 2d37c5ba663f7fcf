import { Claims, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { navigationViewAggregate } from '../navigation-view/navigation-view.aggregate.js';
import { navigationViewsClaim } from '../navigation-view/own-views.js';
import { viewKey } from '../view-key/view-key.js';
import { RemoveNavigationView } from './remove-navigation-view.command.js';
import { decideRemoveNavigationView } from './remove-navigation-view.decide.js';

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
