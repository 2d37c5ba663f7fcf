import type { CustomEmojiState } from '../custom-emoji/custom-emoji.aggregate.js';
import {
  DefaultEmojiProtected,
  EmojiNameTaken,
  MayNotAddEmoji,
  TooManyEmoji,
} from '../custom-emoji/custom-emoji.errors.js';
import type { CustomEmojiAdded } from '../custom-emoji/custom-emoji.events.js';

export type AddEmojiIntent = Omit<CustomEmojiAdded['data'], 'emojiId'>;

export interface AddEmojiFacts {
  readonly mayAdd: boolean;
  readonly isAdministrator: boolean;
  /** A Unicode emoji has the name. */
  readonly isDefaultName: boolean;
  /** Custom emoji that the organization may have. */
  readonly limit: number;
}

/** @throws MayNotAddEmoji, EmojiNameTaken, DefaultEmojiProtected, TooManyEmoji */
export function decideAddEmoji(
  { lastId, active }: CustomEmojiState,
  intent: AddEmojiIntent,
  { mayAdd, isAdministrator, isDefaultName, limit }: AddEmojiFacts,
): CustomEmojiAdded[] {
  if (!mayAdd) throw new MayNotAddEmoji();
  if (active.some(({ name }) => name === intent.name)) throw new EmojiNameTaken();
  if (isDefaultName && !isAdministrator) throw new DefaultEmojiProtected();
  if (lastId >= limit) throw new TooManyEmoji(limit);
  return [{ type: 'CustomEmojiAdded', data: { emojiId: lastId + 1, ...intent } }];
}
