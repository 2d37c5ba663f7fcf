import { describeOnMongoDB } from '../../../../../test/support/engines/mongodb.js';
import { describeReadStore } from '../contract/read-store.contract.js';
import { openMongoReadStore } from './mongo-read-store.js';

describeOnMongoDB('a replica set', (replicaSet) =>
  describeReadStore({
    name: 'MongoDB',
    open: async () => {
      const store = await openMongoReadStore({ url: replicaSet().newDatabase() });
      return { store, release: () => store.close() };
    },
  }),
);
