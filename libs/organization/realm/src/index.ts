export { realm } from './realm.capability.js';
export { realmAggregate } from './realm/realm.aggregate.js';
export type { RealmCreated, RealmSettingsChanged } from './realm/realm.aggregate.js';
export { realmFold } from './realm/realm.fold.js';
export { UnsetArchivedChannel } from './unset-archived-channel/unset-archived-channel.command.js';
