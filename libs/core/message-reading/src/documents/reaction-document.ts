import { userVisibility, type Directory, namesShown, type Site, type User } from '@chat/directory';
import type { Collection } from '@chat/read-store';

/** A reaction to a message. */
export interface ReactionDocument {
  /** `reactionId`. */
  readonly _id: string;
  readonly messageId: number;
  /** Number among all reactions ever made to the message; later ones have higher numbers. */
  readonly number: number;
  readonly userId: number;
  readonly emojiName: string;
  readonly emojiCode: string;
  readonly reactionType: string;
}

export function reactionId(messageId: number, number: number): string {
  return `${messageId}:${number}`;
}

export const REACTIONS: Collection<ReactionDocument> = {
  name: 'reactions',
  indexes: [{ fields: ['messageId'] }],
};

/** Approximate characters of JSON of one reaction in a message. */
const REACTION_CHARACTERS = 110;

/** Approximate length of all reactions in the message object. */
export function reactionsSize({ reactionCount }: { readonly reactionCount: number }): number {
  return reactionCount * REACTION_CHARACTERS;
}

/** Its form in a message of the API. */
export type ShownReaction = ReturnType<typeof reactionObject>;

export function reactionObject(
  { emojiName, emojiCode, reactionType, userId }: Omit<ReactionDocument, '_id'>,
  user?: ReactingUser,
) {
  return {
    emoji_name: emojiName,
    emoji_code: emojiCode,
    reaction_type: reactionType,
    user_id: userId,
    ...(user && { user }),
  };
}

/** The reacting user, for clients that do not resolve ids (contract, reactions-and-reports: Reaction event). */
export type ReactingUser = ReturnType<typeof reactingUser>;

export function reactingUser(directory: Directory, site: Site, readerId: number, userId: number) {
  const [reader, user] = [directory.user(readerId) as User, directory.user(userId) as User];
  const { email, fullName } = namesShown(user, site, userVisibility(directory, reader, user));
  return { user_id: userId, email, full_name: fullName };
}
