export { navigationViews } from './navigation-views.capability.js';
export type {
  NavigationViewAdded,
  NavigationViewChanged,
  NavigationViewEvent,
  NavigationViewRemoved,
} from './navigation-view/navigation-view.aggregate.js';
