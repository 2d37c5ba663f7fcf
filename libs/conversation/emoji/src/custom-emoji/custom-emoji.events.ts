import type { EmojiImage } from '@chat/directory';
import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type CustomEmojiEvent = CustomEmojiAdded | CustomEmojiDeactivated;

/** The images are in the file store. */
export type CustomEmojiAdded = DomainEvent<
  'CustomEmojiAdded',
  {
    readonly emojiId: number;
    readonly name: string;
    readonly authorId: number;
    readonly image: EmojiImage;
    /** The first picture of an animation. */
    readonly still: EmojiImage | null;
  }
>;

/** It cannot be used any more; what was written with it still shows it, and its name is free. */
export type CustomEmojiDeactivated = DomainEvent<
  'CustomEmojiDeactivated',
  { readonly emojiId: number; readonly name: string }
>;
