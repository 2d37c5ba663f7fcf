import { parseArgs } from 'node:util';
import { scheduledCampaign } from './scheduled-campaign.js';

const { kills, seed } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
}).values;

const totals = await scheduledCampaign({
  kills: Number(kills),
  seed: Number(seed),
  onKill: (soFar) => process.stderr.write(`\r${soFar.kills} kills, ${soFar.scheduled} messages scheduled`),
});
process.stderr.write('\n');
console.log(totals);
