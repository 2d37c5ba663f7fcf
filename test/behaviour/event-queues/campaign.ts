import { parseArgs } from 'node:util';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { queuesCampaign } from './queues-campaign.js';

const { rounds, clients, seed } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    clients: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
}).values;

await using server = await ServerProcess.launch();
const totals = await queuesCampaign(server, {
  rounds: Number(rounds),
  clients: Number(clients),
  seed: Number(seed),
  onRound: (round) => process.stderr.write(`\r${round} rounds`),
});
process.stderr.write('\n');
console.log(totals);
