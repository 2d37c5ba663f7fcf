import { type ChannelPosting, refuseForbiddenPosting } from '../send-message/send-message.decide.js';
import { NobodyToTypeTo, NoChannelToTypeIn, TypingNotificationsDisabled } from '../typing/typing.errors.js';
import type { TypingStarted, TypingStopped } from '../typing/typing.events.js';
import type { TypingFacts } from '../typing/typing.facts.js';

export interface TypingIntent {
  readonly userId: number;
  readonly op: 'start' | 'stop';
}

export interface SetTypingStatusFacts extends TypingFacts {
  readonly posting: ChannelPosting | undefined;
  readonly unknownUserId?: number | undefined;
}

/** Typing of a message that must not be sent is not announced (contract, presence: Typing in a conversation). */
export function decideSetTypingStatus(
  { userId, op }: TypingIntent,
  { conversation, notifiesOthers, hasAudience, posting, unknownUserId }: SetTypingStatusFacts,
): (TypingStarted | TypingStopped)[] {
  if (!notifiesOthers) throw new TypingNotificationsDisabled(conversation.kind);
  if (unknownUserId !== undefined) throw new NobodyToTypeTo(unknownUserId);
  if (conversation.kind === 'channel') {
    if (!posting) throw new NoChannelToTypeIn();
    refuseForbiddenPosting(posting);
  }
  if (!hasAudience) return [];
  return [{ type: op === 'start' ? 'TypingStarted' : 'TypingStopped', data: { userId, conversation } }];
}
