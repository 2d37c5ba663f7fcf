import { type Actor, AuthenticatedActor, Describe, listOf } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListNavigationViews } from './list-navigation-views.query.js';
import { navigationViewObject, navigationViewShape } from './navigation-view-object.js';

@Controller('api/v1/navigation_views')
export class ListNavigationViewsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The views in the sidebar of the account.', { answer: { navigation_views: listOf(navigationViewShape) } })
  async views(@AuthenticatedActor() { userId }: Actor) {
    const views = await this.queries.execute(new ListNavigationViews({ userId }));
    return { navigation_views: views.map(navigationViewObject) };
  }
}
