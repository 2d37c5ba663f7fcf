import type { ServerPart } from '@chat/capability';
import { PlaygroundsModule } from './playgrounds.module.js';
import { playgroundAnnouncer, playgroundsEvents } from './announcements/playground.announce.js';
import { playgroundInitialState } from './initial-state/playground.initial-state.js';
import { Playgrounds } from './playground/playgrounds.js';

export const server: ServerPart = {
  module: PlaygroundsModule,
  announcers: ({ get }) => ({ realm: [playgroundAnnouncer(get(Playgrounds))] }),
  initialStates: ({ get }) => [playgroundInitialState(get(Playgrounds))],
  describedEvents: playgroundsEvents,
};
