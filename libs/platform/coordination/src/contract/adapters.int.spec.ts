import { openMemoryReadStore } from '@chat/read-store/memory';
import { describeOnMongoDB } from '../../../../../test/support/engines/mongodb.js';
import { openLocalCoordination } from '../local/local-coordination.js';
import { openMongoCoordination } from '../mongodb/mongo-coordination.js';
import { describeCoordination } from './coordination.contract.js';

describeCoordination({
  name: 'local',
  open: async () => {
    const coordination = openLocalCoordination(openMemoryReadStore());
    return { one: coordination, other: coordination, release: () => coordination.close() };
  },
});

describeOnMongoDB('a replica set', (replicaSet) =>
  describeCoordination({
    name: 'MongoDB',
    open: async () => {
      const url = replicaSet().newDatabase();
      const [one, other] = [await openMongoCoordination({ url }), await openMongoCoordination({ url })];
      const release = async () => {
        await one.close();
        await other.close();
      };
      return { one, other, release };
    },
  }),
);
