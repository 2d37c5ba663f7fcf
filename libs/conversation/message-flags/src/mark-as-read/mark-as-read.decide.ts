import type { FlaggedMessages } from '@chat/message-index';
import type { MessageFlagsAdded } from '../message-flags/message-flags.aggregate.js';

/** @param isAll no other message is unread */
export function decideMarkAsRead(
  userId: number,
  unread: readonly FlaggedMessages[],
  isAll: boolean,
): MessageFlagsAdded[] {
  if (unread.length === 0) return [];
  const data = { userId, flag: 'read', messages: unread } as const;
  return [{ type: 'MessageFlagsAdded', data: isAll ? { ...data, all: true } : data }];
}
