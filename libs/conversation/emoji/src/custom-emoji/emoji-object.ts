import type { CustomEmoji, CustomEmojis } from './custom-emojis.js';

export interface EmojiObject {
  readonly id: string;
  readonly name: string;
  readonly source_url: string;
  readonly still_url: string | null;
  readonly deactivated: boolean;
  readonly author_id: number;
}

export function emojiObject({ id, name, sourceUrl, stillUrl, isDeactivated, authorId }: CustomEmoji): EmojiObject {
  return {
    id: String(id),
    name,
    source_url: sourceUrl,
    still_url: stillUrl,
    deactivated: isDeactivated,
    author_id: authorId,
  };
}

/** All emoji, including deactivated ones, by id; at most `LIMITS.emoji.perOrganization`. */
export function emojiObjects(emojis: CustomEmojis): Readonly<Record<string, EmojiObject>> {
  return Object.fromEntries(Array.from(emojis.all(), (emoji) => [String(emoji.id), emojiObject(emoji)]));
}
