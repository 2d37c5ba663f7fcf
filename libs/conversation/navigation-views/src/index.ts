export { navigationViews } from './navigation-views.capability.js';
