import { REALM_ID } from '@chat/directory';
import { realmAggregate, type RealmCreated } from '../realm/realm.aggregate.js';

/** The stream of a new organization with default settings. */
export function foundRealm(name: string): { readonly stream: string; readonly events: readonly RealmCreated[] } {
  return {
    stream: realmAggregate.streamName(REALM_ID),
    events: [{ type: 'RealmCreated', data: { realmId: REALM_ID, name, settings: {} } }],
  };
}
