import type { CustomEmoji, Directory } from '@chat/directory';

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

/** All that there ever were, by id; at most `LIMITS.emoji.perOrganization`. */
export function emojiObjects(directory: Directory): Readonly<Record<string, EmojiObject>> {
  return Object.fromEntries(Array.from(directory.customEmojis(), (emoji) => [String(emoji.id), emojiObject(emoji)]));
}
