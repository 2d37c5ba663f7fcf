export { realmAggregate } from './realm/realm.aggregate.js';
export type { RealmCreated, RealmEvent, RealmSettingsChanged } from './realm/realm.events.js';
export { realmFold } from './realm/realm.fold.js';
