import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { PlaygroundEvent } from './playground/playground.aggregate.js';
import { playgroundFold } from './playground/playground.aggregate.js';
import { Playgrounds } from './playground/playgrounds.js';

export const playgrounds: Capability = {
  name: 'playgrounds',
  events: {
    PlaygroundAdded: asStored,
    PlaygroundRemoved: asStored,
  } satisfies EventTypes<PlaygroundEvent>,
  folding: () => {
    const all = new Playgrounds();
    return { folds: [playgroundFold(all)], state: all, part: all };
  },
  server: () => import('./playgrounds.server.js'),
};
