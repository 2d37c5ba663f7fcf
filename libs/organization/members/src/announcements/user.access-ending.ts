import type { AccessEnding } from '@chat/event-queues';
import type { UserEvent } from '../user/user.events.js';

/** A deactivated account loses its queues; replaced keys must be shown again. */
export const userAccessEnding: AccessEnding<UserEvent> = {
  UserDeactivated: ({ data }) => ({ userId: data.userId, ends: 'queues' }),
  ApiKeyRotated: ({ data }) => ({ userId: data.userId, ends: 'polls' }),
};
