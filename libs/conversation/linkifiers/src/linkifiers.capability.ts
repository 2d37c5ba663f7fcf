import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { LinkifierEvent } from './linkifier/linkifier.aggregate.js';
import { linkifierFold } from './linkifier/linkifier.aggregate.js';

export const linkifiers: Capability = {
  name: 'linkifiers',
  events: {
    LinkifierAdded: asStored,
    LinkifierChanged: asStored,
    LinkifierRemoved: asStored,
    LinkifiersReordered: asStored,
  } satisfies EventTypes<LinkifierEvent>,
  folding: () => ({ folds: [linkifierFold] }),
  server: () => import('./linkifiers.server.js'),
};
