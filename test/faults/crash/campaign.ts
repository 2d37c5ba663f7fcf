import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { crashCampaign } from './crash-campaign.js';

const { rounds, seed } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
}).values;

await using server = await ServerProcess.launch();
const totals = await crashCampaign(server, {
  rounds: Number(rounds),
  seed: Number(seed),
  async killStart(afterMs) {
    const run = server.spawn();
    await pause(afterMs);
    await run.end('SIGKILL');
  },
  onRound: (soFar) => process.stderr.write(`\r${soFar.rounds} rounds, ${soFar.acknowledged} requests acknowledged`),
});
process.stderr.write('\n');
console.log(totals);
