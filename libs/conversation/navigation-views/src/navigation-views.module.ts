import { Module } from '@nestjs/common';
import { AddNavigationViewController } from './add-navigation-view/add-navigation-view.controller.js';
import { AddNavigationViewHandler } from './add-navigation-view/add-navigation-view.command.js';
import { ChangeNavigationViewController } from './change-navigation-view/change-navigation-view.controller.js';
import { ChangeNavigationViewHandler } from './change-navigation-view/change-navigation-view.command.js';
import { ListNavigationViewsController } from './list-navigation-views/list-navigation-views.controller.js';
import { ListNavigationViewsHandler } from './list-navigation-views/list-navigation-views.query.js';
import { RemoveNavigationViewController } from './remove-navigation-view/remove-navigation-view.controller.js';
import { RemoveViewsOfHandler } from './remove-views-of-deleted/remove-views-of.command.js';
import { RemoveNavigationViewHandler } from './remove-navigation-view/remove-navigation-view.command.js';

@Module({
  controllers: [
    ListNavigationViewsController,
    AddNavigationViewController,
    ChangeNavigationViewController,
    RemoveNavigationViewController,
  ],
  providers: [
    ListNavigationViewsHandler,
    AddNavigationViewHandler,
    ChangeNavigationViewHandler,
    RemoveNavigationViewHandler,
    RemoveViewsOfHandler,
  ],
})
export class NavigationViewsModule {}
