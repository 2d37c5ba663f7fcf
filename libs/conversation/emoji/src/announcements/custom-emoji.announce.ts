import { activeUserIds, type Directory } from '@chat/directory';
import { type Announcement, announcement, type Announcer } from '@chat/event-queues';
import type { CustomEmojiEvent } from '../custom-emoji/custom-emoji.aggregate.js';
import type { CustomEmoji, CustomEmojis } from '../custom-emoji/custom-emojis.js';
import { emojiObject, emojiObjects } from '../custom-emoji/emoji-object.js';
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

/** Notifies everybody of the changed emoji, or of all, as the client understands it (contract, organization: Custom emoji). */
export const customEmojiAnnouncer = (emojis: CustomEmojis): Announcer<CustomEmojiEvent> => ({
  CustomEmojiAdded: ({ data: { emojiId } }, directory) => {
    const emoji = emojiObject(emojis.byCode(String(emojiId)) as CustomEmoji);
    return [changed(directory, emojis, { op: 'add', emoji })];
  },
  CustomEmojiDeactivated: ({ data: { emojiId } }, directory) => [
    changed(directory, emojis, { op: 'update_one', emoji_id: String(emojiId), data: { deactivated: true } }),
  ],
});

function changed(directory: Directory, emojis: CustomEmojis, change: object): Announcement {
  const type = 'realm_emoji';
  return announcement<'one' | 'all'>({
    type,
    audience: activeUserIds(directory),
    formFor: ({ capabilities }) => (capabilities.has('individual_emoji_changes') ? 'one' : 'all'),
    eventFor: (form) =>
      form === 'one' ? { type, ...change } : { type, op: 'update', realm_emoji: emojiObjects(emojis) },
  });
}
