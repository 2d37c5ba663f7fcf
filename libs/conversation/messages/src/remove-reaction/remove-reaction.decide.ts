import { refusal } from '@chat/kernel';
import { InaccessibleMessage } from '@chat/message-reading';
import type { MessageState } from '../message/message.aggregate.js';
import { ReactionDoesNotExist } from '../message/message.errors.js';
import type { ReactionRemoved } from '../message/message.events.js';
import { reactionOf } from '../message/reactions.js';
import type { ReactionFacts } from '../reactions/reaction.facts.js';

export interface RemoveReactionInput {
  readonly messageId: number;
  readonly userId: number;
  /** Name or code is set. */
  readonly emoji: { readonly name: string | undefined; readonly code: string | undefined; readonly type: string };
}

/** Removes the account's reaction, even if its emoji was deactivated (contract, reactions-and-reports: Removing a reaction). */
export function decideRemoveReaction(
  state: MessageState,
  { userId, emoji: { name, code, type } }: Pick<RemoveReactionInput, 'userId' | 'emoji'>,
  { isAccessible, conversation, resolve }: ReactionFacts,
): ReactionRemoved[] {
  if (state.situation !== 'posted' || !isAccessible) throw new InaccessibleMessage();
  if (name === undefined && code === undefined) throw new NoEmojiNamed();
  const emoji = resolve({ name: name ?? '', code, type });
  const reaction = reactionOf(state.reactions, userId, { emojiCode: emoji.code, reactionType: emoji.type });
  if (!reaction) throw new ReactionDoesNotExist();
  return [{ type: 'ReactionRemoved', data: { ...reaction, conversation } }];
}

class NoEmojiNamed extends refusal('At least one of the following arguments must be present: emoji_name, emoji_code') {}
