import { NOTIFICATION_BOT_ID } from '@chat/directory';
import type { MessageDocument } from '@chat/message-reading';
import { type DeleteMessageFacts, type Deletion, deletionOf } from '../delete-message/delete-message.decide.js';
import type { MessageState } from '../message/message.aggregate.js';

export const RESOLUTION_NOTICE = 'notify-of-resolution';

/** Milliseconds in which a mistaken resolution can be undone without a trace (contract, messages: Limits and normalization). */
const GRACE_MS = 60_000;

export function isFreshNotice({ senderId, sendKey, time }: MessageDocument, now: number): boolean {
  const isNotice =
    senderId === NOTIFICATION_BOT_ID && sendKey?.startsWith(`${senderId}:${RESOLUTION_NOTICE}:`) === true;
  return isNotice && time <= now && now - time <= GRACE_MS;
}

/** The service deletes its own notice, whatever the rules for deleting. */
export function decideWithdrawNotice(state: MessageState, remains: DeleteMessageFacts['remains']): Deletion[] {
  return state.situation === 'posted' ? deletionOf(state, remains) : [];
}
