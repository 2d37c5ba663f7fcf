import { activeUserIds, type Directory } from '@chat/directory';
import { type Announcement, announcement, type Announcer } from '@chat/event-queues';
import type { LinkifierEvent } from '../linkifier/linkifier.aggregate.js';
import { linkifierObjects } from '../linkifier/linkifier-object.js';

/** Clients that know URL templates get all linkifiers whenever one changes (contract, linkifiers: Endpoints and checks). */
export const linkifierAnnouncer: Announcer<LinkifierEvent> = {
  LinkifierAdded: (_event, directory) => [changed(directory)],
  LinkifierChanged: (_event, directory) => [changed(directory)],
  LinkifierRemoved: (_event, directory) => [changed(directory)],
  LinkifiersReordered: (_event, directory) => [changed(directory)],
};

function changed(directory: Directory): Announcement {
  const type = 'realm_linkifiers';
  return announcement<true>({
    type,
    audience: activeUserIds(directory),
    formFor: ({ capabilities }) => (capabilities.has('linkifier_url_template') ? true : null),
    eventFor: () => ({ type, realm_linkifiers: linkifierObjects(directory) }),
  });
}
