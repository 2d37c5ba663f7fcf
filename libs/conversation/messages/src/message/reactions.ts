import { VersionedMap } from '@chat/kernel';
import type { Reaction } from './message.events.js';

type Emoji = Pick<Reaction, 'emojiCode' | 'reactionType'>;

export interface Reactions {
  readonly given: number;
  readonly byAccount: VersionedMap<Reaction>;
  /** Name of an emoji in its reactions, and their number. */
  readonly byEmoji: VersionedMap<{ readonly name: string; readonly count: number }>;
}

export function noReactions(): Reactions {
  return { given: 0, byAccount: VersionedMap.empty(), byEmoji: VersionedMap.empty() };
}

export function reactionOf({ byAccount }: Reactions, userId: number, emoji: Emoji): Reaction | undefined {
  return byAccount.get(`${userId} ${emojiKey(emoji)}`);
}

/** The name of an emoji in the reactions with it; undefined without any. */
export function nameInUse({ byEmoji }: Reactions, emoji: Emoji): string | undefined {
  return byEmoji.get(emojiKey(emoji))?.name;
}

export function withReaction({ given, byAccount, byEmoji }: Reactions, reaction: Reaction): Reactions {
  const key = emojiKey(reaction);
  const { name, count } = byEmoji.get(key) ?? { name: reaction.emojiName, count: 0 };
  return {
    given: given + 1,
    byAccount: byAccount.with(`${reaction.userId} ${key}`, reaction),
    byEmoji: byEmoji.with(key, { name, count: count + 1 }),
  };
}

export function withoutReaction({ given, byAccount, byEmoji }: Reactions, reaction: Reaction): Reactions {
  const key = emojiKey(reaction);
  const { name, count } = byEmoji.get(key) ?? { name: '', count: 1 };
  return {
    given,
    byAccount: byAccount.without(`${reaction.userId} ${key}`),
    byEmoji: count > 1 ? byEmoji.with(key, { name, count: count - 1 }) : byEmoji.without(key),
  };
}

function emojiKey({ emojiCode, reactionType }: Emoji): string {
  return `${reactionType} ${emojiCode}`;
}
