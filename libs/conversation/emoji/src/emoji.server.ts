import type { ServerPart } from '@chat/capability';
import { EmojiModule } from './emoji.module.js';
import { customEmojiAnnouncer } from './announcements/custom-emoji.announce.js';
import { customEmojiInitialState } from './initial-state/custom-emoji.initial-state.js';
import { emojiEvents } from './announcements/described-events.js';
import { emojiMeanings } from './emoji.meanings.js';

export const server: ServerPart = {
  module: EmojiModule,
  announcers: () => ({ realm: [customEmojiAnnouncer] }),
  initialStates: ({ directory }) => [customEmojiInitialState(directory)],
  describedEvents: emojiEvents,
  meanings: emojiMeanings,
};
