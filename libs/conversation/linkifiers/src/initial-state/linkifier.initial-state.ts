import { linkifierShape } from '../list-linkifiers/linkifier-shape.js';
import { listOf } from '@chat/http';
import type { Directory } from '@chat/directory';
import type { InitialState } from '@chat/event-queues';
import { linkifierObjects } from '../linkifier/linkifier-object.js';

/** What a registering client learns about linkifiers: nothing, if it does not know URL templates. */
export const linkifierInitialState = (directory: Directory): InitialState => ({
  fetchTypes: ['realm_linkifiers'],
  describes: { realm_linkifiers: listOf(linkifierShape) },
  state: ({ capabilities }) => ({
    realm_linkifiers: capabilities.has('linkifier_url_template') ? linkifierObjects(directory) : [],
  }),
});
