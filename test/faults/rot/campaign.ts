import { parseArgs } from 'node:util';
import { rotCampaign } from './rot-campaign.js';

const { flips, torn, seed } = parseArgs({
  options: {
    flips: { type: 'string', default: '2000' },
    torn: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
}).values;

const totals = await rotCampaign({
  flips: Number(flips),
  tornPages: Number(torn),
  seed: Number(seed),
  onTrial: (number) => process.stderr.write(`\r${number} trials`),
});
process.stderr.write('\n');
console.log(totals);
if (totals.served.length > 0) process.exitCode = 1;
