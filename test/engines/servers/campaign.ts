import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mongodUnlessMissing } from '../../support/engines/mongod-binary.js';
import { serversCampaign } from './servers-campaign.js';

const { rounds, seed } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
}).values;

const standIn = spawn(process.execPath, [
  fileURLToPath(new URL('../eventstoredb-stand-in/main.js', import.meta.url)),
  '0',
]);
try {
  const [greeting] = (await once(standIn.stdout, 'data')) as [Buffer];
  const totals = await serversCampaign({
    rounds: Number(rounds),
    seed: Number(seed),
    mongod: (await mongodUnlessMissing())!,
    eventStoreDb: process.env['CHAT_TEST_EVENTSTOREDB'] ?? /esdb:\S+/.exec(String(greeting))![0],
    onKill: (kills) => process.stderr.write(`\r${kills} kills`),
  });
  process.stderr.write('\n');
  console.log(totals);
} finally {
  standIn.kill();
}
