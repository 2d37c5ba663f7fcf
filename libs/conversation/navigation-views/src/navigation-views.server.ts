import type { ServerPart } from '@chat/capability';
import { NavigationViewsModule } from './navigation-views.module.js';
import { navigationViewAnnouncer, navigationViewsEvents } from './announcements/navigation-view.announce.js';
import { navigationViewsInitialState } from './initial-state/navigation-views.initial-state.js';
import { NavigationViews } from './navigation-view/navigation-views.js';
import { removeViewsOfDeleted } from './remove-views-of-deleted/remove-views-of-deleted.process.js';
import { eraseReplacedViews } from './erase-replaced-views/erase-replaced-views.process.js';
import { navigationViewsMeanings } from './navigation-views.meanings.js';

export const server: ServerPart = {
  module: NavigationViewsModule,
  announcers: () => ({ personal: [navigationViewAnnouncer] }),
  initialStates: ({ get }) => [navigationViewsInitialState(get(NavigationViews))],
  describedEvents: navigationViewsEvents,
  deletions: [removeViewsOfDeleted],
  erasures: [eraseReplacedViews],
  meanings: navigationViewsMeanings,
};
