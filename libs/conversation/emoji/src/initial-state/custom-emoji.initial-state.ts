import { allEmojiShape } from '../list-emoji/emoji-shape.js';
import type { InitialState } from '@chat/event-queues';
import type { CustomEmojis } from '../custom-emoji/custom-emojis.js';
import { emojiObjects } from '../custom-emoji/emoji-object.js';

export const customEmojiInitialState = (emojis: CustomEmojis): InitialState => ({
  fetchTypes: ['realm_emoji'],
  describes: { realm_emoji: allEmojiShape },
  state: () => ({ realm_emoji: emojiObjects(emojis) }),
});
