import type { Aggregate } from '@chat/kernel';
import type { MutedUsersEvent } from './muted-users.events.js';

/** Ids of those whom one account has muted. */
export type MutedUsersState = readonly number[];

export const mutedUsersAggregate: Aggregate<MutedUsersState, MutedUsersEvent> = {
  initialState: [],
  evolve(state, event) {
    switch (event.type) {
      case 'UserMuted':
        return [...state, event.data.mutedUserId];
      case 'UserUnmuted':
        return state.filter((id) => id !== event.data.mutedUserId);
      default:
        return state;
    }
  },
  streamName: (userId) => `mutes-${userId}`,
};
