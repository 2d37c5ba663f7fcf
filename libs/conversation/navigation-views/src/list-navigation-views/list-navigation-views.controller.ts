import { Directory } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, listOf } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { viewsOf } from '../navigation-view/own-views.js';
import { navigationViewObject, navigationViewShape } from './navigation-view-object.js';

@Controller('api/v1/navigation_views')
export class ListNavigationViewsController {
  constructor(private readonly directory: Directory) {}

  @Get()
  @Describe('The views in the sidebar of the account.', { answer: { navigation_views: listOf(navigationViewShape) } })
  views(@AuthenticatedActor() { userId }: Actor) {
    return { navigation_views: viewsOf(this.directory, userId).map(navigationViewObject) };
  }
}
