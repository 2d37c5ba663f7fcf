import { activeUserIds, type Directory } from '@chat/directory';
import { type Announcement, announcement, type Announcer } from '@chat/event-queues';
import type { LinkifierEvent } from '../linkifier/linkifier.aggregate.js';
import type { Linkifiers } from '../linkifier/linkifiers.js';
import { linkifierObjects } from '../linkifier/linkifier-object.js';
import { event, listOf } from '@chat/http';
import { linkifierShape } from '../list-linkifiers/linkifier-shape.js';

export const linkifiersEvents = [
  event('realm_linkifiers', 'A linkifier was added, changed, moved or removed: all of them, in their order.', {
    realm_linkifiers: listOf(linkifierShape),
  }),
];

/** Clients that know URL templates get all linkifiers whenever one changes (contract, linkifiers: Endpoints and checks). */
export const linkifierAnnouncer = (linkifiers: Linkifiers): Announcer<LinkifierEvent> => ({
  LinkifierAdded: (_event, directory) => [changed(directory, linkifiers)],
  LinkifierChanged: (_event, directory) => [changed(directory, linkifiers)],
  LinkifierRemoved: (_event, directory) => [changed(directory, linkifiers)],
  LinkifiersReordered: (_event, directory) => [changed(directory, linkifiers)],
});

function changed(directory: Directory, linkifiers: Linkifiers): Announcement {
  const type = 'realm_linkifiers';
  return announcement<true>({
    type,
    audience: activeUserIds(directory),
    formFor: ({ capabilities }) => (capabilities.has('linkifier_url_template') ? true : null),
    eventFor: () => ({ type, realm_linkifiers: linkifierObjects(linkifiers) }),
  });
}
