import { REALM_ID } from '@chat/directory';
import { realmAggregate, type RealmCreated } from '../realm/realm.aggregate.js';

/** Settings of a new organization that differ from the defaults, which older organizations keep. */
const NEWEST_DEFAULTS = { enable_read_receipts: true, send_channel_events_messages: false } as const;

export function foundRealm(name: string): { readonly stream: string; readonly events: readonly RealmCreated[] } {
  return {
    stream: realmAggregate.streamName(REALM_ID),
    events: [
      { type: 'RealmCreated', data: { realmId: REALM_ID, name, settings: NEWEST_DEFAULTS, enforcesRetention: true } },
    ],
  };
}
