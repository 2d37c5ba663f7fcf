import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { NavigationViewEvent } from './navigation-view/navigation-view.aggregate.js';
import { navigationViewFold } from './navigation-view/navigation-view.aggregate.js';
import { NavigationViews } from './navigation-view/navigation-views.js';

export const navigationViews: Capability = {
  name: 'navigation-views',
  events: {
    NavigationViewAdded: asStored,
    NavigationViewChanged: asStored,
    NavigationViewRemoved: asStored,
  } satisfies EventTypes<NavigationViewEvent>,
  folding: () => {
    const views = new NavigationViews();
    return { folds: [navigationViewFold(views)], state: views, part: views };
  },
  server: () => import('./navigation-views.server.js'),
};
