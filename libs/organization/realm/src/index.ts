export { realmEvents } from './announcements/described-events.js';
export { domainsState } from './initial-state/domains.initial-state.js';
export { foundRealm } from './found-realm/found-realm.js';
export { absentFeaturesStates } from './initial-state/absent-features.initial-state.js';
export { realmState } from './initial-state/realm.initial-state.js';
export { realmAnnouncer } from './announcements/realm.announce.js';
export { RealmModule } from './realm.module.js';
export { realmAggregate } from './realm/realm.aggregate.js';
export type {
  RealmCreated,
  RealmDescribed,
  RealmDomainAdded,
  RealmDomainChanged,
  RealmDomainRemoved,
  RealmEvent,
  RealmPictureChanged,
  RealmRenamed,
  RealmSettingsChanged,
} from './realm/realm.aggregate.js';
export { removeReplacedPictures } from './remove-replaced-pictures/remove-replaced-pictures.process.js';
export { realmFold } from './realm/realm.fold.js';
export { UnsetArchivedChannel } from './unset-archived-channel/unset-archived-channel.command.js';
export { ServerFeatures } from './server-settings/server-features.js';
