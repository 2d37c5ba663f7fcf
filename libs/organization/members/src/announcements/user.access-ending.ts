import type { UserEvent } from '@chat/accounts';
import type { AccessEnding } from '@chat/event-queues';

export const userAccessEnding: AccessEnding<UserEvent> = {
  UserDeactivated: ({ data }) => ({ userId: data.userId, ends: 'queues' }),
  ApiKeyRotated: ({ data }) => ({ userId: data.userId, ends: 'polls' }),
};
