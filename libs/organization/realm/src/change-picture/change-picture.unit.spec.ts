import { given } from '@chat/testing';
import { realmAggregate, type RealmCreated, type RealmPictureChanged } from '../realm/realm.aggregate.js';
import { decideChangePicture } from './change-picture.decide.js';

const created: RealmCreated = { type: 'RealmCreated', data: { realmId: 1, name: 'Illyria', settings: {} } };
const [first, second] = [
  { fileKey: 'a', size: 1 },
  { fileKey: 'b', size: 2 },
];

type Change = Omit<RealmPictureChanged['data'], 'realmId'>;
const changed = (data: Change): RealmPictureChanged => ({
  type: 'RealmPictureChanged',
  data: { realmId: 1, ...data },
});
const changing = (change: Pick<Change, 'name' | 'picture'>) => (state: Parameters<typeof decideChangePicture>[0]) =>
  decideChangePicture(state, change);
const uploaded = changed({ name: 'icon', picture: first, previous: null });

describe('Changing a picture of the organization', () => {
  it('says which one it replaces, of its kind', () => {
    given(realmAggregate, created)
      .when(changing({ name: 'icon', picture: first }))
      .thenRecords(uploaded);
    given(realmAggregate, created, uploaded)
      .when(changing({ name: 'icon', picture: second }))
      .thenRecords(changed({ name: 'icon', picture: second, previous: first }));
    given(realmAggregate, created, uploaded)
      .when(changing({ name: 'logo', picture: second }))
      .thenRecords(changed({ name: 'logo', picture: second, previous: null }));
  });

  it('deletes what is there, and does nothing where nothing is', () => {
    const deleted = changed({ name: 'icon', picture: null, previous: first });
    given(realmAggregate, created, uploaded)
      .when(changing({ name: 'icon', picture: null }))
      .thenRecords(deleted);
    given(realmAggregate, created)
      .when(changing({ name: 'icon', picture: null }))
      .thenNothing();
    given(realmAggregate, created, uploaded, deleted)
      .when(changing({ name: 'icon', picture: null }))
      .thenNothing();
  });
});
