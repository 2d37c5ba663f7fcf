import { event, listOf } from '@chat/http';
import { playgroundShape } from '../initial-state/playground-shape.js';

export const playgroundsEvents = [
  event('realm_playgrounds', 'A code playground was added or removed: all of them.', {
    realm_playgrounds: listOf(playgroundShape),
  }),
];
