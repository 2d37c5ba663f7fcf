import type { ServerPart } from '@chat/capability';
import { MessageFlagsModule } from './message-flags.module.js';
import { backfillHistory } from './backfill-history/backfill-history.process.js';
import { messageFlagsAnnouncer, messageFlagsEvents } from './announcements/message-flags.announce.js';
import { messageFlagsInitialStates } from './initial-state/message-flags.initial-state.js';
import { messageFlagsMeanings } from './message-flags.meanings.js';

export const server: ServerPart = {
  module: MessageFlagsModule,
  announcers: ({ messageFlags }) => ({ messages: [messageFlagsAnnouncer(messageFlags)] }),
  initialStates: ({ directory, messageFlags }) => [...messageFlagsInitialStates(directory, messageFlags)],
  processes: () => [backfillHistory],
  describedEvents: messageFlagsEvents,
  meanings: messageFlagsMeanings,
};
