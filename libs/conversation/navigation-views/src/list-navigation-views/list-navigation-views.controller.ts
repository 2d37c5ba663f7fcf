import { type Actor, AuthenticatedActor, Describe, listOf } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { NavigationViews } from '../navigation-view/navigation-views.js';
import { navigationViewObject, navigationViewShape } from './navigation-view-object.js';

@Controller('api/v1/navigation_views')
export class ListNavigationViewsController {
  constructor(private readonly navigationViews: NavigationViews) {}

  @Get()
  @Describe('The views in the sidebar of the account.', { answer: { navigation_views: listOf(navigationViewShape) } })
  views(@AuthenticatedActor() { userId }: Actor) {
    return { navigation_views: this.navigationViews.of(userId).map(navigationViewObject) };
  }
}
