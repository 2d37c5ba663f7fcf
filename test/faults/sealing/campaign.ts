// Kills a server while it seals, and its witness:
//   npm run campaign:sealing -- [--kills 300] [--seed 1]
import { parseArgs } from 'node:util';
import { sealingCampaign } from './sealing-campaign.js';

const { kills, seed } = parseArgs({
  options: { kills: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
}).values;

const totals = await sealingCampaign({
  kills: Number(kills),
  seed: Number(seed),
  onKill: (kill) => process.stderr.write(`\r${kill} kills`),
});
process.stderr.write('\n');
console.log(totals);
