import type { NamedEmoji } from '@chat/directory';
import type { RequestedEmoji } from '@chat/ports';
import { InaccessibleMessage } from '@chat/message-reading';
import type { MessageState } from '../message/message.aggregate.js';
import { ReactionAlreadyExists, TooManyReactions } from '../message/message.errors.js';
import type { ReactionAdded } from '../message/message.events.js';
import { nameInUse, reactionOf } from '../message/reactions.js';
import type { ReactionFacts } from '../reactions/reaction.facts.js';
import { LIMITS } from '../messages.limits.js';

export interface AddReactionFacts extends ReactionFacts {
  readonly check: (emoji: NamedEmoji) => void;
}

/** An account that joins a reaction takes over its name of the emoji (contract, reactions-and-reports: Adding a reaction). */
export function decideAddReaction(
  state: MessageState,
  { userId, emoji: requested }: { readonly userId: number; readonly emoji: RequestedEmoji },
  { isAccessible, conversation, resolve, check }: AddReactionFacts,
): ReactionAdded[] {
  if (state.situation !== 'posted' || !isAccessible) throw new InaccessibleMessage();
  const { messageId, reactions } = state;
  const emoji = resolve(requested);
  const key = { emojiCode: emoji.code, reactionType: emoji.type };
  if (reactionOf(reactions, userId, key)) throw new ReactionAlreadyExists();
  const joined = nameInUse(reactions, key);
  if (joined === undefined) check(emoji);
  const limit = LIMITS.messages.reactions;
  if (reactions.byAccount.size >= limit) throw new TooManyReactions(limit);
  const data = { messageId, number: reactions.given, userId, emojiName: joined ?? emoji.name, ...key, conversation };
  return [{ type: 'ReactionAdded', data }];
}
