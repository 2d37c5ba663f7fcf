export { linkifiers } from './linkifiers.capability.js';
export type {
  LinkifierAdded,
  LinkifierChanged,
  LinkifierEvent,
  LinkifierRemoved,
  LinkifiersReordered,
} from './linkifier/linkifier.aggregate.js';
