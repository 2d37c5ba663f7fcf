import { parseArgs } from 'node:util';
import { mongodUnlessMissing } from '../../support/engines/mongod-binary.js';
import { ReplicaSet } from '../../support/engines/replica-set.js';
import { rebuildCampaign } from './rebuild-campaign.js';

const { events, edits, mongodb } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    edits: { type: 'string', default: '200' },
    mongodb: { type: 'boolean', default: false },
  },
}).values;

const binary = mongodb ? await mongodUnlessMissing() : undefined;
const replicaSet = binary ? await ReplicaSet.start(binary, 1) : undefined;
try {
  console.log(
    await rebuildCampaign({
      events: Number(events),
      editsPerSecond: Number(edits),
      ...(replicaSet && { mongodb: replicaSet.newDatabase() }),
      onStep: (step) => console.error(step),
    }),
  );
} finally {
  await replicaSet?.remove();
}
