import { event, listOf } from '@chat/http';
import { linkifierShape } from '../list-linkifiers/linkifier-shape.js';

export const linkifiersEvents = [
  event('realm_linkifiers', 'A linkifier was added, changed, moved or removed: all of them, in their order.', {
    realm_linkifiers: listOf(linkifierShape),
  }),
];
