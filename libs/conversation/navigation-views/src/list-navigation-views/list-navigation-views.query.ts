import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type NavigationView, NavigationViews } from '../navigation-view/navigation-views.js';

export class ListNavigationViews extends Query<readonly NavigationView[]> {
  constructor(readonly data: { readonly userId: number }) {
    super();
  }
}

@QueryHandler(ListNavigationViews)
export class ListNavigationViewsHandler implements IQueryHandler<ListNavigationViews> {
  constructor(private readonly navigationViews: NavigationViews) {}

  async execute({ data: { userId } }: ListNavigationViews): Promise<readonly NavigationView[]> {
    return this.navigationViews.of(userId);
  }
}
