import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { LinkifierEvent } from './linkifier/linkifier.aggregate.js';
import { linkifierFold } from './linkifier/linkifier.aggregate.js';
import { Linkifiers } from './linkifier/linkifiers.js';

export const linkifiers: Capability = {
  name: 'linkifiers',
  events: {
    LinkifierAdded: asStored,
    LinkifierChanged: asStored,
    LinkifierRemoved: asStored,
    LinkifiersReordered: asStored,
  } satisfies EventTypes<LinkifierEvent>,
  folding: () => {
    const all = new Linkifiers();
    return { folds: [linkifierFold(all)], state: all, part: all };
  },
  server: () => import('./linkifiers.server.js'),
};
