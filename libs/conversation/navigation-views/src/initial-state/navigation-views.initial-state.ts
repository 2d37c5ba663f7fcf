import type { InitialState } from '@chat/event-queues';
import { listOf } from '@chat/http';
import { navigationViewObject, navigationViewShape } from '../list-navigation-views/navigation-view-object.js';

export const navigationViewsInitialState: InitialState = {
  fetchTypes: ['navigation_views'],
  describes: { navigation_views: listOf(navigationViewShape) },
  state: ({ user }) => ({ navigation_views: (user.navigationViews ?? []).map(navigationViewObject) }),
};
