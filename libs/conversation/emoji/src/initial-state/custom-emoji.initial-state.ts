import { allEmojiShape } from '../list-emoji/emoji-shape.js';
import type { Directory } from '@chat/directory';
import type { InitialState } from '@chat/event-queues';
import { emojiObjects } from '../custom-emoji/emoji-object.js';

export const customEmojiInitialState = (directory: Directory): InitialState => ({
  fetchTypes: ['realm_emoji'],
  describes: { realm_emoji: allEmojiShape },
  state: () => ({ realm_emoji: emojiObjects(directory) }),
});
