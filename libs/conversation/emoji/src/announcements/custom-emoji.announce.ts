import { activeUserIds, type CustomEmoji, type Directory } from '@chat/directory';
import { type Announcement, announcement, type Announcer } from '@chat/event-queues';
import type { CustomEmojiEvent } from '../custom-emoji/custom-emoji.aggregate.js';
import { emojiObject, emojiObjects } from '../custom-emoji/emoji-object.js';

/** Notifies everybody of the changed emoji, or of all, as the client understands it (contract, organization: Custom emoji). */
export const customEmojiAnnouncer: Announcer<CustomEmojiEvent> = {
  CustomEmojiAdded: ({ data: { emojiId } }, directory) => {
    const emoji = emojiObject(directory.customEmoji(String(emojiId)) as CustomEmoji);
    return [changed(directory, { op: 'add', emoji })];
  },
  CustomEmojiDeactivated: ({ data: { emojiId } }, directory) => [
    changed(directory, { op: 'update_one', emoji_id: String(emojiId), data: { deactivated: true } }),
  ],
};

function changed(directory: Directory, change: object): Announcement {
  const type = 'realm_emoji';
  return announcement<'one' | 'all'>({
    type,
    audience: activeUserIds(directory),
    formFor: ({ capabilities }) => (capabilities.has('individual_emoji_changes') ? 'one' : 'all'),
    eventFor: (form) =>
      form === 'one' ? { type, ...change } : { type, op: 'update', realm_emoji: emojiObjects(directory) },
  });
}
