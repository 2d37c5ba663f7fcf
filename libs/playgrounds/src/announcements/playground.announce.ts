import type { Directory } from '@chat/directory';
import { type Announcement, type Announcer, announcementTo } from '@chat/event-queues';
import { playgroundObjects } from '../playground/playground-object.js';
import type { PlaygroundEvent } from '../playground/playground.events.js';

/** Shows all playgrounds to everybody, whenever there is another or one less. */
export const playgroundAnnouncer: Announcer<PlaygroundEvent> = {
  PlaygroundAdded: (_event, directory) => [changed(directory)],
  PlaygroundRemoved: (_event, directory) => [changed(directory)],
};

function changed(directory: Directory): Announcement {
  const active = [...directory.users()].filter(({ isActive }) => isActive).map(({ id }) => id);
  return announcementTo(new Set(active), {
    type: 'realm_playgrounds',
    realm_playgrounds: playgroundObjects(directory),
  });
}
