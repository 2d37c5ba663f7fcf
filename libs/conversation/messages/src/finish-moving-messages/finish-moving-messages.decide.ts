import type { MessagesMoved } from '../message/message.events.js';
import { messagesMoved, movingIds } from '../move-messages/move-messages.decide.js';
import type { MoveFacts, MoveIntent } from '../move-messages/move-messages.rules.js';

export interface FinishMovingMessagesFacts extends MoveFacts {
  /** Somebody moved the message to another topic of the channel in between; it moves from there. */
  readonly isElsewhereInChannel: boolean;
}

/**
 * The rest of the move, for the topic as the request found it. Never refuses: the request was accepted when its edit was stored. An
 * event without messages marks the request as finished.
 */
export function decideFinishMovingMessages(
  intent: MoveIntent,
  editRevision: number,
  facts: FinishMovingMessagesFacts,
): MessagesMoved[] {
  const { messageId } = intent;
  const fromTopic = facts.target ? movingIds(intent, facts.topicMessages) : [];
  const ids = facts.target && facts.isElsewhereInChannel ? [...fromTopic, messageId] : fromTopic;
  const moved = messagesMoved(
    intent,
    facts,
    ids.toSorted((a, b) => a - b),
  );
  const data = { ...moved.data, editRevision };
  return [{ ...moved, data: ids.length === 0 ? { ...data, ...NOTHING_MOVED } : data }];
}

/** Nothing is posted about a topic that stays, and settings do not move. */
const NOTHING_MOVED = {
  isWhole: false,
  notices: { resolution: false, newThread: false, oldThread: false, targetHadMessages: false },
} as const;
