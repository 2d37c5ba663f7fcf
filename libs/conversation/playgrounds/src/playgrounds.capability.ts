import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { PlaygroundEvent } from './playground/playground.aggregate.js';
import { playgroundFold } from './playground/playground.aggregate.js';

export const playgrounds: Capability = {
  name: 'playgrounds',
  events: {
    PlaygroundAdded: asStored,
    PlaygroundRemoved: asStored,
  } satisfies EventTypes<PlaygroundEvent>,
  folding: () => ({ folds: [playgroundFold] }),
  server: () => import('./playgrounds.server.js'),
};
