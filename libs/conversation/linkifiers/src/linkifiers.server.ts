import { fulfil, type ServerPart } from '@chat/capability';
import { CompiledLinkifiers } from '@chat/ports';
import { LinkifiersModule } from './linkifiers.module.js';
import { linkifierAnnouncer, linkifiersEvents } from './announcements/linkifier.announce.js';
import { Linkifiers } from './linkifier/linkifiers.js';
import { linkifierInitialState } from './initial-state/linkifier.initial-state.js';
import { linkifiersMeanings } from './linkifiers.meanings.js';

export const server: ServerPart = {
  module: LinkifiersModule,
  provides: [fulfil(CompiledLinkifiers, Linkifiers)],
  announcers: ({ get }) => ({ realm: [linkifierAnnouncer(get(Linkifiers))] }),
  initialStates: ({ get }) => [linkifierInitialState(get(Linkifiers))],
  describedEvents: linkifiersEvents,
  meanings: linkifiersMeanings,
};
