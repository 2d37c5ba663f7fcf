import {
  type CustomEmojiDeactivated,
  type CustomEmojiState,
  EmojiDoesNotExist,
  NotAdministratorOrAuthor,
} from '../custom-emoji/custom-emoji.aggregate.js';

export interface DeactivateEmojiIntent {
  readonly actorId: number;
  readonly isAdministrator: boolean;
  readonly name: string;
}

export function decideDeactivateEmoji(
  { active }: CustomEmojiState,
  { actorId, isAdministrator, name }: DeactivateEmojiIntent,
): CustomEmojiDeactivated[] {
  const emoji = active.find((each) => each.name === name);
  if (!emoji) throw new EmojiDoesNotExist(name);
  if (!isAdministrator && emoji.authorId !== actorId) throw new NotAdministratorOrAuthor();
  return [{ type: 'CustomEmojiDeactivated', data: { emojiId: emoji.emojiId, name } }];
}
