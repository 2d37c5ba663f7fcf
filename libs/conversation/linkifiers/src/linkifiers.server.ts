import type { ServerPart } from '@chat/capability';
import { LinkifiersModule } from './linkifiers.module.js';
import { linkifierAnnouncer } from './announcements/linkifier.announce.js';
import { linkifierInitialState } from './initial-state/linkifier.initial-state.js';
import { linkifiersEvents } from './announcements/described-events.js';
import { linkifiersMeanings } from './linkifiers.meanings.js';

export const server: ServerPart = {
  module: LinkifiersModule,
  announcers: () => ({ realm: [linkifierAnnouncer] }),
  initialStates: ({ directory }) => [linkifierInitialState(directory)],
  describedEvents: linkifiersEvents,
  meanings: linkifiersMeanings,
};
