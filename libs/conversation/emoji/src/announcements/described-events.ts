import { constant, event, object, text } from '@chat/http';
import { allEmojiShape, emojiShape } from '../list-emoji/emoji-shape.js';

export const emojiEvents = [
  event('realm_emoji/add', 'There is a new custom emoji.', { emoji: emojiShape }),
  event('realm_emoji/update_one', 'A custom emoji was deactivated.', {
    emoji_id: text(),
    data: object({ deactivated: constant(true) }),
  }),
  event('realm_emoji/update', 'All custom emoji, for clients that do not know changes of single ones.', {
    realm_emoji: allEmojiShape,
  }),
];
