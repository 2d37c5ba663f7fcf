import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { RealmEvent } from './realm/realm.aggregate.js';
import { realmFold } from './realm/realm.fold.js';

export const realm: Capability = {
  name: 'realm',
  events: {
    RealmCreated: asStored,
    RealmDescribed: asStored,
    RealmDomainAdded: asStored,
    RealmDomainChanged: asStored,
    RealmDomainRemoved: asStored,
    RealmPictureChanged: asStored,
    RealmRenamed: asStored,
    RealmSettingsChanged: asStored,
  } satisfies EventTypes<RealmEvent>,
  folding: ({ directory }) => ({
    folds: [realmFold],
    hasFile: (fileKey) => Object.values(directory.realm.pictures ?? {}).some((picture) => picture?.fileKey === fileKey),
    *files() {
      for (const [name, picture] of Object.entries(directory.realm.pictures ?? {})) {
        if (picture) yield { key: picture.fileKey, size: picture.size, sha256: picture.sha256, name };
      }
    },
  }),
  server: () => import('./realm.server.js'),
};
