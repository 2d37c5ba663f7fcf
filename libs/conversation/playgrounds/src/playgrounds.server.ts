import type { ServerPart } from '@chat/capability';
import { PlaygroundsModule } from './playgrounds.module.js';
import { playgroundAnnouncer } from './announcements/playground.announce.js';
import { playgroundInitialState } from './initial-state/playground.initial-state.js';
import { playgroundsEvents } from './announcements/described-events.js';

export const server: ServerPart = {
  module: PlaygroundsModule,
  announcers: () => ({ realm: [playgroundAnnouncer] }),
  initialStates: ({ directory }) => [playgroundInitialState(directory)],
  describedEvents: playgroundsEvents,
};
