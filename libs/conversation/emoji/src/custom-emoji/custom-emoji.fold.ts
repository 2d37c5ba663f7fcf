import { type DirectoryFold, type EmojiImage, REALM_ID } from '@chat/directory';
import type { CustomEmojiEvent } from './custom-emoji.events.js';

/** The directory knows all custom emoji: Markdown, reactions and statuses name them. */
export const customEmojiFold: DirectoryFold<CustomEmojiEvent> = {
  CustomEmojiAdded(directory, { data: { emojiId, name, authorId, image, still } }) {
    const [sourceUrl, stillUrl] = [imageUrl(image), still && imageUrl(still)];
    directory.putCustomEmoji({ id: emojiId, name, sourceUrl, stillUrl, image, still, authorId, isDeactivated: false });
  },
  CustomEmojiDeactivated(directory, { data: { emojiId } }) {
    const emoji = directory.customEmoji(String(emojiId));
    if (emoji) directory.putCustomEmoji({ ...emoji, isDeactivated: true });
  },
};

function imageUrl({ fileKey, contentType }: EmojiImage): string {
  return `/user_avatars/${REALM_ID}/emoji/images/${fileKey}.${contentType === 'image/gif' ? 'gif' : 'png'}`;
}
