import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { PresenceEvent } from './presence/presence.events.js';
import type { UserStatusChanged } from './user-status/user-status.aggregate.js';
import { userStatusFold } from './user-status/user-status.aggregate.js';

export const presence: Capability = {
  name: 'presence',
  events: {
    PresencesReported: asStored,
    UserStatusChanged: asStored,
  } satisfies EventTypes<PresenceEvent | UserStatusChanged>,
  folding: () => ({ folds: [userStatusFold] }),
  server: () => import('./presence.server.js'),
};
