import { InaccessibleMessage } from '@chat/message-reading';
import { type EditingFacts, refuseForeignOrLateEdit } from '../edit-message/edit-message.decide.js';
import { TypingNotificationsDisabled } from '../typing/typing.errors.js';
import type { MessageEditTypingStarted, MessageEditTypingStopped } from '../typing/typing.events.js';
import type { TypingFacts } from '../typing/typing.facts.js';

export interface EditTypingIntent {
  readonly userId: number;
  readonly op: 'start' | 'stop';
  readonly messageId: number;
}

export interface SetEditTypingStatusFacts extends TypingFacts, EditingFacts {
  readonly senderId: number;
  readonly arrivedAt: number | null;
}

/** Only of messages that may be edited now (contract, presence: Typing while editing). */
export function decideSetEditTypingStatus(
  { userId, op, messageId }: EditTypingIntent,
  facts: SetEditTypingStatusFacts,
): (MessageEditTypingStarted | MessageEditTypingStopped)[] {
  const { conversation, arrivedAt } = facts;
  if (!facts.isAccessible) throw new InaccessibleMessage();
  refuseForeignOrLateEdit(facts.senderId, userId, facts);
  if (!facts.notifiesOthers) throw new TypingNotificationsDisabled(conversation.kind);
  if (!facts.hasAudience) return [];
  const type = op === 'start' ? 'MessageEditTypingStarted' : 'MessageEditTypingStopped';
  return [{ type, data: { userId, messageId, conversation, arrivedAt } }];
}
