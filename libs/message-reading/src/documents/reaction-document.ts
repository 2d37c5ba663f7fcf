import type { Collection } from '@chat/read-store';

/** A reaction to a message. */
export interface ReactionDocument {
  /** `reactionId`. */
  readonly _id: string;
  readonly messageId: number;
  /** Of all that the message ever had; later ones have higher numbers. */
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

/** Characters of JSON of one reaction in a message, roughly. */
const REACTION_CHARACTERS = 110;

/** Of all reactions in the message object, roughly. */
export function reactionsSize({ reactionCount }: { readonly reactionCount: number }): number {
  return reactionCount * REACTION_CHARACTERS;
}

/** As the API shows it in a message. */
export function reactionObject({ emojiName, emojiCode, reactionType, userId }: Omit<ReactionDocument, '_id'>) {
  return { emoji_name: emojiName, emoji_code: emojiCode, reaction_type: reactionType, user_id: userId };
}
