import type { UserStatus } from '@chat/directory';
import type { Aggregate } from '@chat/kernel';
import type { UserStatusChanged } from './user-status.events.js';

export const userStatusAggregate: Aggregate<UserStatus, UserStatusChanged> = {
  initialState: { text: '', emoji: null },
  evolve: (_state, { data }) => data.status,
  streamName: (userId) => `userstatus-${userId}`,
};
