import type { InitialState } from '@chat/event-queues';
import type { MessageFlags } from '@chat/message-index';
import { mutedUserObjects, mutedUsersShape } from '../muted-user-object/muted-user-object.js';

export const mutedUsersInitialState = (flags: MessageFlags): InitialState => ({
  fetchTypes: ['muted_users'],
  describes: { muted_users: mutedUsersShape },
  state: ({ user }) => ({ muted_users: mutedUserObjects(flags, user.id) }),
});
