import { DEFAULT_REALM_SETTINGS, type RealmSettings } from '@chat/directory';
import type { Aggregate } from '@chat/kernel';
import type { RealmEvent } from './realm.events.js';

export interface CreatedRealm {
  readonly situation: 'created';
  readonly name: string;
  readonly description: string;
  readonly settings: RealmSettings;
}

export type RealmState = { readonly situation: 'absent' } | CreatedRealm;

export const realmAggregate: Aggregate<RealmState, RealmEvent> = {
  initialState: { situation: 'absent' },
  evolve(state, event) {
    if (event.type === 'RealmCreated') {
      const { name, settings } = event.data;
      return { situation: 'created', name, description: '', settings: { ...DEFAULT_REALM_SETTINGS, ...settings } };
    }
    return state.situation === 'created' ? changed(state, event) : state;
  },
  streamName: (realmId) => `realm-${realmId}`,
};

function changed(state: CreatedRealm, event: RealmEvent): CreatedRealm {
  switch (event.type) {
    case 'RealmRenamed':
      return { ...state, name: event.data.name };
    case 'RealmDescribed':
      return { ...state, description: event.data.description };
    case 'RealmSettingsChanged':
      return { ...state, settings: { ...state.settings, ...event.data.settings } };
    default:
      return state;
  }
}
