import type { UserStatus } from '@chat/directory';
import type { UserStatusChanged } from '../user-status/user-status.aggregate.js';

export function decideClearStatus({ text, emoji }: UserStatus, userId: number): UserStatusChanged[] {
  if (text === '' && emoji === null) return [];
  const status = { text: '', emoji: null };
  return [{ type: 'UserStatusChanged', data: { userId, status, set: ['text', 'emoji'] } }];
}
