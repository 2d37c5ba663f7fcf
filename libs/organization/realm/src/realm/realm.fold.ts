import { DEFAULT_REALM_SETTINGS, type DirectoryFold } from '@chat/directory';
import { withChangedDomain, withDomain, withoutDomain } from '../domains/changed-domains.js';
import type { RealmEvent } from './realm.aggregate.js';

export const realmFold: DirectoryFold<RealmEvent> = {
  RealmCreated(directory, { data, metadata }) {
    directory.putRealm({
      id: data.realmId,
      name: data.name,
      description: '',
      renderedDescription: '',
      dateCreated: Math.floor(metadata.time / 1000),
      settings: { ...DEFAULT_REALM_SETTINGS, ...data.settings },
    });
  },
  RealmRenamed(directory, { data: { name } }) {
    directory.putRealm({ ...directory.realm, name });
  },
  RealmDescribed(directory, { data: { description, renderedDescription } }) {
    directory.putRealm({ ...directory.realm, description, renderedDescription });
  },
  RealmPictureChanged(directory, { data: { name, picture } }) {
    directory.putRealm({ ...directory.realm, pictures: { ...directory.realm.pictures, [name]: picture } });
  },
  RealmDomainAdded(directory, { data }) {
    const { realm } = directory;
    directory.putRealm({ ...realm, domains: withDomain(realm.domains ?? [], data) });
  },
  RealmDomainChanged(directory, { data }) {
    const { realm } = directory;
    directory.putRealm({ ...realm, domains: withChangedDomain(realm.domains ?? [], data) });
  },
  RealmDomainRemoved(directory, { data }) {
    const { realm } = directory;
    directory.putRealm({ ...realm, domains: withoutDomain(realm.domains ?? [], data.domain) });
  },
  RealmSettingsChanged(directory, { data }) {
    directory.putRealm({ ...directory.realm, settings: { ...directory.realm.settings, ...data.settings } });
  },
};
