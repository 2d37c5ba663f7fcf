import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { NavigationViewEvent } from './navigation-view/navigation-view.aggregate.js';
import { navigationViewFold } from './navigation-view/navigation-view.aggregate.js';

export const navigationViews: Capability = {
  name: 'navigation-views',
  events: {
    NavigationViewAdded: asStored,
    NavigationViewChanged: asStored,
    NavigationViewRemoved: asStored,
  } satisfies EventTypes<NavigationViewEvent>,
  folding: () => ({ folds: [navigationViewFold] }),
  server: () => import('./navigation-views.server.js'),
};
