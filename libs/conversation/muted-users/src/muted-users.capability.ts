import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { MutedUsersEvent } from './muted-users/muted-users.aggregate.js';
import { mutedUsersFold } from './muted-users/muted-users.aggregate.js';

export const mutedUsers: Capability = {
  name: 'muted-users',
  events: {
    UserMuted: asStored,
    UserUnmuted: asStored,
  } satisfies EventTypes<MutedUsersEvent>,
  folding: ({ messageFlags }) => ({ folds: [mutedUsersFold(messageFlags)] }),
  server: () => import('./muted-users.server.js'),
};
