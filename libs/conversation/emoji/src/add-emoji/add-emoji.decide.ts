import {
  type CustomEmojiAdded,
  type CustomEmojiState,
  DefaultEmojiProtected,
  EmojiNameTaken,
  MayNotAddEmoji,
  TooManyEmoji,
  TooManyEmojiOfAuthor,
} from '../custom-emoji/custom-emoji.aggregate.js';

export type AddEmojiIntent = Omit<CustomEmojiAdded['data'], 'emojiId'>;

export interface AddEmojiFacts {
  readonly mayAdd: boolean;
  readonly isAdministrator: boolean;
  readonly isDefaultName: boolean;
  /** True for an administrator, and for the bot of one. */
  readonly addsWithoutBound: boolean;
  readonly personBehind: (accountId: number) => number;
  /** Limits of custom emoji in the organization, and by one person; deactivated ones count. */
  readonly limits: { readonly perOrganization: number; readonly perAuthor: number };
}

export function decideAddEmoji(
  { lastId, active, authorIds }: CustomEmojiState,
  intent: AddEmojiIntent,
  facts: AddEmojiFacts,
): CustomEmojiAdded[] {
  const { mayAdd, isAdministrator, isDefaultName } = facts;
  if (!mayAdd) throw new MayNotAddEmoji();
  if (active.some(({ name }) => name === intent.name)) throw new EmojiNameTaken();
  if (isDefaultName && !isAdministrator) throw new DefaultEmojiProtected();
  refuseTooMany(authorIds, intent.authorId, facts);
  return [{ type: 'CustomEmojiAdded', data: { emojiId: lastId + 1, ...intent } }];
}

/**
 * @param authorIds of all custom emoji, including deactivated ones
 * @throws TooManyEmoji, TooManyEmojiOfAuthor
 */
export function refuseTooMany(
  authorIds: readonly number[],
  authorId: number,
  { addsWithoutBound, personBehind, limits: { perOrganization, perAuthor } }: AddEmojiFacts,
): void {
  if (authorIds.length >= perOrganization) throw new TooManyEmoji(perOrganization);
  if (addsWithoutBound) return;
  const person = personBehind(authorId);
  if (authorIds.filter((id) => personBehind(id) === person).length >= perAuthor)
    throw new TooManyEmojiOfAuthor(perAuthor);
}
