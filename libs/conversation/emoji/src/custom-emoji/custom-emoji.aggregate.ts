import { type DirectoryFold, REALM_ID } from '@chat/directory';
import { type Aggregate, type DomainEvent, refusal } from '@chat/kernel';
import type { CustomEmojis, EmojiImage } from './custom-emojis.js';

// These names are the storage format: they are never renamed.

export type CustomEmojiEvent = CustomEmojiAdded | CustomEmojiDeactivated;

export type CustomEmojiAdded = DomainEvent<
  'CustomEmojiAdded',
  {
    readonly emojiId: number;
    readonly name: string;
    readonly authorId: number;
    readonly image: EmojiImage;
    readonly still: EmojiImage | null;
  }
>;

/** It cannot be used any more; existing messages still show it, and its name is free. */
export type CustomEmojiDeactivated = DomainEvent<
  'CustomEmojiDeactivated',
  { readonly emojiId: number; readonly name: string }
>;

export interface CustomEmojiState {
  readonly lastId: number;
  readonly active: readonly ActiveEmoji[];
  /** Authors of all emoji, including deactivated ones. */
  readonly authorIds: readonly number[];
}

export interface ActiveEmoji {
  readonly emojiId: number;
  readonly name: string;
  readonly authorId: number;
}

export const customEmojiAggregate: Aggregate<CustomEmojiState, CustomEmojiEvent> = {
  initialState: { lastId: 0, active: [], authorIds: [] },
  evolve(state, event) {
    switch (event.type) {
      case 'CustomEmojiAdded': {
        const { emojiId, name, authorId } = event.data;
        return {
          lastId: emojiId,
          active: [...state.active, { emojiId, name, authorId }],
          authorIds: [...state.authorIds, authorId],
        };
      }
      case 'CustomEmojiDeactivated':
        return { ...state, active: state.active.filter(({ emojiId }) => emojiId !== event.data.emojiId) };
      default:
        return state;
    }
  },
  streamName: (realmId) => `emoji-${realmId}`,
};

export class EmojiNameMissing extends refusal('Emoji name is missing') {}

export class EmojiNameInvalid extends refusal(
  'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.',
) {}

export class EmojiNameEndsBadly extends refusal('Emoji names must end with either a letter or digit.') {}
export class MayNotAddEmoji extends refusal('Insufficient permission') {}
export class EmojiNameTaken extends refusal('A custom emoji with this name already exists.') {}
export class NotExactlyOneFile extends refusal('You must upload exactly one file.') {}
export class DefaultEmojiProtected extends refusal('Only administrators can override default emoji.') {}

export class TooManyEmoji extends refusal(
  (limit: number) => `Your organization cannot have more than ${limit} custom emoji.`,
) {}

export class TooManyEmojiOfAuthor extends refusal(
  (limit: number) => `You cannot add more than ${limit} custom emoji.`,
) {}

export class EmojiDoesNotExist extends refusal((name: string) => `Emoji '${name}' does not exist`, {
  httpStatus: 404,
}) {}

export class NotAdministratorOrAuthor extends refusal('Must be an organization administrator or emoji author') {}

export const customEmojiFold = (emojis: CustomEmojis): DirectoryFold<CustomEmojiEvent> => ({
  CustomEmojiAdded(_directory, { data: { emojiId, name, authorId, image, still } }) {
    const [sourceUrl, stillUrl] = [imageUrl(image), still && imageUrl(still)];
    emojis.put({ id: emojiId, name, sourceUrl, stillUrl, image, still, authorId, isDeactivated: false });
  },
  CustomEmojiDeactivated(_directory, { data: { emojiId } }) {
    const emoji = emojis.byCode(String(emojiId));
    if (emoji) emojis.put({ ...emoji, isDeactivated: true });
  },
});

function imageUrl({ fileKey, contentType }: EmojiImage): string {
  return `/user_avatars/${REALM_ID}/emoji/images/${fileKey}.${contentType === 'image/gif' ? 'gif' : 'png'}`;
}
