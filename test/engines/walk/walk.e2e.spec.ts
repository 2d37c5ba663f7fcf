import { describeOnMongoDB } from '../../support/engines/mongodb.js';
import { FACES } from '../eventstoredb-stand-in/face.js';
import { EventStoreDbStandIn } from '../eventstoredb-stand-in/stand-in.js';
import { PAIRS, walk } from './walk.js';

const STEPS = 12;

describeOnMongoDB('any order of what users and operators do', (replicaSet) => {
  it.each(PAIRS)('leaves a server on %s and %s that starts and answers as before', async (log, store) => {
    const standIn = await EventStoreDbStandIn.start({ face: FACES[store === 'sqlite' ? 0 : 1]! });
    const { connectionString: eventStoreDb, records } = standIn;
    const pair = { log, store, eventStoreDb, newDatabase: () => replicaSet().newDatabase() };
    try {
      await walk({ pair, seed: 1, steps: STEPS, scavenge: () => void records.scavenge() });
    } finally {
      await standIn.close();
    }
  });
});
