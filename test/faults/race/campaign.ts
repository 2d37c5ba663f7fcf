import { parseArgs } from 'node:util';
import { raceCampaign } from './race-campaign.js';

const { rounds, clients } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, clients: { type: 'string', default: '64' } },
}).values;

const totals = await raceCampaign({
  rounds: Number(rounds),
  clients: Number(clients),
  onRound: (round) => process.stderr.write(`\r${round} rounds`),
});
process.stderr.write('\n');
console.log(totals);
