import { activeUserIds, type Directory } from '@chat/directory';
import { type Announcement, type Announcer, announcementTo } from '@chat/event-queues';
import { playgroundObjects } from '../playground/playground-object.js';
import type { PlaygroundEvent } from '../playground/playground.aggregate.js';

export const playgroundAnnouncer: Announcer<PlaygroundEvent> = {
  PlaygroundAdded: (_event, directory) => [changed(directory)],
  PlaygroundRemoved: (_event, directory) => [changed(directory)],
};

function changed(directory: Directory): Announcement {
  return announcementTo(activeUserIds(directory), {
    type: 'realm_playgrounds',
    realm_playgrounds: playgroundObjects(directory),
  });
}
