import { parseArgs } from 'node:util';
import { crashCampaign } from './crash-campaign.js';

const { rounds, seed } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
}).values;

const totals = await crashCampaign({
  rounds: Number(rounds),
  seed: Number(seed),
  onRound: (soFar) => process.stderr.write(`\r${soFar.rounds} rounds, ${soFar.acknowledged} requests acknowledged`),
});
process.stderr.write('\n');
console.log(totals);
