import type { InitialState } from '@chat/event-queues';
import { playgroundObjects } from '../playground/playground-object.js';
import type { Playgrounds } from '../playground/playgrounds.js';
import { playgroundsShape } from './playground-shape.js';

export const playgroundInitialState = (playgrounds: Playgrounds): InitialState => ({
  fetchTypes: ['realm_playgrounds'],
  describes: { realm_playgrounds: playgroundsShape },
  state: () => ({ realm_playgrounds: playgroundObjects(playgrounds) }),
});
