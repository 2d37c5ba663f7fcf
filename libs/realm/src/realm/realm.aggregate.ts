import type { Aggregate } from '@chat/kernel';
import type { RealmEvent } from './realm.events.js';

export type RealmState = { readonly situation: 'absent' } | { readonly situation: 'created' };

export const realmAggregate: Aggregate<RealmState, RealmEvent> = {
  initialState: { situation: 'absent' },
  evolve: (state, event) => (event.type === 'RealmCreated' ? { situation: 'created' } : state),
  streamName: (realmId) => `realm-${realmId}`,
};
