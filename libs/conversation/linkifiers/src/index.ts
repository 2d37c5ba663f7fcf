export { linkifiersEvents } from './announcements/described-events.js';
export { linkifierAnnouncer } from './announcements/linkifier.announce.js';
export { linkifierInitialState } from './initial-state/linkifier.initial-state.js';
export type {
  LinkifierAdded,
  LinkifierChanged,
  LinkifierEvent,
  LinkifierRemoved,
  LinkifiersReordered,
} from './linkifier/linkifier.aggregate.js';
export { linkifierFold } from './linkifier/linkifier.aggregate.js';
export { LinkifiersModule } from './linkifiers.module.js';
