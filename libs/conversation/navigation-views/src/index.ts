export { navigationViewsEvents } from './announcements/described-events.js';
export { navigationViewAnnouncer } from './announcements/navigation-view.announce.js';
export { eraseReplacedViews } from './erase-replaced-views/erase-replaced-views.process.js';
export { navigationViewsInitialState } from './initial-state/navigation-views.initial-state.js';
export type {
  NavigationViewAdded,
  NavigationViewChanged,
  NavigationViewEvent,
  NavigationViewRemoved,
} from './navigation-view/navigation-view.aggregate.js';
export { navigationViewFold } from './navigation-view/navigation-view.aggregate.js';
export { NavigationViewsModule } from './navigation-views.module.js';
