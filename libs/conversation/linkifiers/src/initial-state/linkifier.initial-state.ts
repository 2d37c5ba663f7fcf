import { linkifierShape } from '../list-linkifiers/linkifier-shape.js';
import { listOf } from '@chat/http';
import type { InitialState } from '@chat/event-queues';
import type { Linkifiers } from '../linkifier/linkifiers.js';
import { linkifierObjects } from '../linkifier/linkifier-object.js';

/** Empty for a client that does not know URL templates. */
export const linkifierInitialState = (linkifiers: Linkifiers): InitialState => ({
  fetchTypes: ['realm_linkifiers'],
  describes: { realm_linkifiers: listOf(linkifierShape) },
  state: ({ capabilities }) => ({
    realm_linkifiers: capabilities.has('linkifier_url_template') ? linkifierObjects(linkifiers) : [],
  }),
});
