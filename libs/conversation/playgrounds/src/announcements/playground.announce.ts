import { activeUserIds, type Directory } from '@chat/directory';
import { type Announcement, type Announcer, announcementTo } from '@chat/event-queues';
import { playgroundObjects } from '../playground/playground-object.js';
import type { PlaygroundEvent } from '../playground/playground.aggregate.js';
import type { Playgrounds } from '../playground/playgrounds.js';
import { event } from '@chat/http';
import { playgroundsShape } from '../initial-state/playground-shape.js';

export const playgroundsEvents = [
  event('realm_playgrounds', 'A code playground was added or removed: all of them.', {
    realm_playgrounds: playgroundsShape,
  }),
];

export const playgroundAnnouncer = (playgrounds: Playgrounds): Announcer<PlaygroundEvent> => ({
  PlaygroundAdded: (_event, directory) => [changed(directory, playgrounds)],
  PlaygroundRemoved: (_event, directory) => [changed(directory, playgrounds)],
});

function changed(directory: Directory, playgrounds: Playgrounds): Announcement {
  return announcementTo(activeUserIds(directory), {
    type: 'realm_playgrounds',
    realm_playgrounds: playgroundObjects(playgrounds),
  });
}
