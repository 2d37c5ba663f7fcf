import { parseArgs } from 'node:util';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { scheduledCampaign } from './scheduled-campaign.js';

const { kills, seed } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
}).values;

await using server = await ServerProcess.launch();
const totals = await scheduledCampaign(server, {
  kills: Number(kills),
  seed: Number(seed),
  onKill: (soFar) => process.stderr.write(`\r${soFar.kills} kills, ${soFar.scheduled} messages scheduled`),
});
process.stderr.write('\n');
console.log(totals);
