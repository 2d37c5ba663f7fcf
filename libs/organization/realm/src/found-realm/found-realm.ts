import { REALM_ID } from '@chat/directory';
import { realmAggregate } from '../realm/realm.aggregate.js';
import type { RealmCreated } from '../realm/realm.events.js';

/** The stream of a new organization with default settings. */
export function foundRealm(name: string): { readonly stream: string; readonly events: readonly RealmCreated[] } {
  return {
    stream: realmAggregate.streamName(REALM_ID),
    events: [{ type: 'RealmCreated', data: { realmId: REALM_ID, name, settings: {} } }],
  };
}
