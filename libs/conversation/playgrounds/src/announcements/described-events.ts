import { event } from '@chat/http';
import { playgroundsShape } from '../initial-state/playground-shape.js';

export const playgroundsEvents = [
  event('realm_playgrounds', 'A code playground was added or removed: all of them.', {
    realm_playgrounds: playgroundsShape,
  }),
];
