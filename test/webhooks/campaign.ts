import { parseArgs } from 'node:util';
import { webhooksCampaign } from './webhooks-campaign.js';

const { kills, seed } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
}).values;

const totals = await webhooksCampaign({
  kills: Number(kills),
  seed: Number(seed),
  onKill: (soFar) => process.stderr.write(`\r${soFar.kills} kills, ${soFar.mentions} mentions`),
});
process.stderr.write('\n');
console.log(totals);
