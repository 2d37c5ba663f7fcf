import { parseArgs } from 'node:util';
import { webhooksCampaign } from './webhooks-campaign.js';

const given = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
}).values;
const [kills, seed] = [Number(given.kills), Number(given.seed)];
if (!(kills > 0)) throw new Error(`--kills ${given.kills} is no number of kills.`);

const { mentions, unanswered, calls, lost } = await webhooksCampaign({
  kills,
  seed,
  onKill: (soFar) => process.stderr.write(`\r${soFar.kills} of ${kills} kills, ${soFar.mentions} mentions`),
});
process.stderr.write('\n');
console.log(
  `${kills} kills: each of ${mentions} mentions was delivered, and answered once; ${calls} calls, of which ${lost} were under way ` +
    `at a kill; ${unanswered} more mentions were cut off.`,
);
