import type { AccessEnding } from '@chat/event-queues';
import type { UserEvent } from '../user/user.events.js';

export const userAccessEnding: AccessEnding<UserEvent> = {
  UserDeactivated: ({ data }) => ({ userId: data.userId, ends: 'queues' }),
  ApiKeyRotated: ({ data }) => ({ userId: data.userId, ends: 'polls' }),
};
