import { QueryWith } from '@chat/cqrs';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type NavigationView, NavigationViews } from '../navigation-view/navigation-views.js';

export class ListNavigationViews extends QueryWith<{ readonly userId: number }, readonly NavigationView[]> {}

@QueryHandler(ListNavigationViews)
export class ListNavigationViewsHandler implements IQueryHandler<ListNavigationViews> {
  constructor(private readonly navigationViews: NavigationViews) {}

  async execute({ data: { userId } }: ListNavigationViews): Promise<readonly NavigationView[]> {
    return this.navigationViews.of(userId);
  }
}
