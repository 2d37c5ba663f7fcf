import type { FlaggedMessages } from '@chat/message-index';
import type { MessageFlagsEvent } from '../message-flags/message-flags.aggregate.js';
import { LIMITS } from '../message-flags.limits.js';

export interface RecentMessage {
  readonly messageId: number;
  /** True when the account flagged it, or got it with its history. */
  readonly isKnown: boolean;
}

/**
 * Makes all of them known to the account, the newest ones as unread (contract, people: Creating a user).
 * @param recent newest first
 * @param together names messages by conversation and ranges
 */
export function decideBackfillHistory<Message extends RecentMessage>(
  userId: number,
  recent: readonly Message[],
  together: (messages: readonly Message[]) => readonly FlaggedMessages[],
): MessageFlagsEvent[] {
  if (recent.length === 0 || recent.some(({ isKnown }) => isKnown)) return [];
  const older = recent.slice(LIMITS.newcomers.unreadMessages);
  const data = { userId, flag: 'read' } as const;
  return [
    { type: 'MessageFlagsRemoved', data: { ...data, messages: together(recent) } },
    ...(older.length > 0 ? [{ type: 'MessageFlagsAdded', data: { ...data, messages: together(older) } } as const] : []),
  ];
}
