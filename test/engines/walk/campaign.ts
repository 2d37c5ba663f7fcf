// Does what users and operators do in random order, and looks after each step whether the server starts and answers as before:
//   npm run campaign:walk -- [--walks 75] [--steps 12] [--seed 1] [--pair 0|1|2|3]
// So many walks on each pair of engines. A walk that failed is named with its seed.
import { parseArgs } from 'node:util';
import { mongodUnlessMissing } from '../../support/engines/mongod-binary.js';
import { ReplicaSet } from '../../support/engines/replica-set.js';
import { FACES } from '../eventstoredb-stand-in/face.js';
import { EventStoreDbStandIn } from '../eventstoredb-stand-in/stand-in.js';
import { PAIRS, walk } from './walk.js';

const options = {
  walks: { type: 'string', default: '75' },
  steps: { type: 'string', default: '12' },
  seed: { type: 'string', default: '1' },
  pair: { type: 'string' },
} as const;
const { walks, steps, seed, pair: chosen } = parseArgs({ options }).values;
const replicaSet = await ReplicaSet.start((await mongodUnlessMissing())!, 1);
let failures = 0;
try {
  for (const [log, store] of chosen === undefined ? PAIRS : [PAIRS[Number(chosen)]!]) {
    let passed = 0;
    for (let each = 0; each < Number(walks); each++) {
      const standIn = await EventStoreDbStandIn.start({ face: FACES[each % FACES.length]! });
      const { connectionString: eventStoreDb, records } = standIn;
      const pair = { log, store, eventStoreDb, newDatabase: () => replicaSet.newDatabase() };
      try {
        await walk({ pair, seed: Number(seed) + each, steps: Number(steps), scavenge: () => void records.scavenge() });
        passed++;
      } catch (error) {
        console.error((error as Error).message);
      } finally {
        await standIn.close();
      }
    }
    failures += Number(walks) - passed;
    console.log(`${log}, ${store}: ${passed} of ${walks} walks of ${steps} steps`);
  }
} finally {
  await replicaSet.remove();
}
// Connections of the client library keep the process alive.
process.exit(failures > 0 ? 1 : 0);
