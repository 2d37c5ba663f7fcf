import type { Aggregate } from '@chat/kernel';
import type { GroupEvent } from './group.events.js';

export type GroupState = { readonly situation: 'absent' } | { readonly situation: 'created' };

export const groupAggregate: Aggregate<GroupState, GroupEvent> = {
  initialState: { situation: 'absent' },
  evolve: (state, event) => (event.type === 'GroupCreated' ? { situation: 'created' } : state),
  streamName: (groupId) => `group-${groupId}`,
};
