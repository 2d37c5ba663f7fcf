import type { InitialState } from '@chat/event-queues';
import { listOf } from '@chat/http';
import { navigationViewObject, navigationViewShape } from '../list-navigation-views/navigation-view-object.js';
import type { NavigationViews } from '../navigation-view/navigation-views.js';

export const navigationViewsInitialState = (views: NavigationViews): InitialState => ({
  fetchTypes: ['navigation_views'],
  describes: { navigation_views: listOf(navigationViewShape) },
  state: ({ user }) => ({ navigation_views: views.of(user.id).map(navigationViewObject) }),
});
