import { fulfil, type ServerPart } from '@chat/capability';
import { OrganizationEmoji } from '@chat/ports';
import { EmojiModule } from './emoji.module.js';
import { CustomEmojis } from './custom-emoji/custom-emojis.js';
import { customEmojiAnnouncer, emojiEvents } from './announcements/custom-emoji.announce.js';
import { customEmojiInitialState } from './initial-state/custom-emoji.initial-state.js';
import { emojiMeanings } from './emoji.meanings.js';

export const server: ServerPart = {
  module: EmojiModule,
  provides: [fulfil(OrganizationEmoji, CustomEmojis)],
  announcers: ({ get }) => ({ realm: [customEmojiAnnouncer(get(CustomEmojis))] }),
  initialStates: ({ get }) => [customEmojiInitialState(get(CustomEmojis))],
  describedEvents: emojiEvents,
  meanings: emojiMeanings,
};
