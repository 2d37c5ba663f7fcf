import type { Directory } from '@chat/directory';
import type { InitialState } from '@chat/event-queues';
import { listOf } from '@chat/http';
import { playgroundObjects } from '../playground/playground-object.js';
import { playgroundShape } from './playground-shape.js';

export const playgroundInitialState = (directory: Directory): InitialState => ({
  fetchTypes: ['realm_playgrounds'],
  describes: { realm_playgrounds: listOf(playgroundShape) },
  state: () => ({ realm_playgrounds: playgroundObjects(directory) }),
});
