import { parseArgs } from 'node:util';
import { retentionCampaign } from './retention-campaign.js';

const { kills, messages, seed } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    messages: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
  },
}).values;

await retentionCampaign({
  kills: Number(kills),
  messages: Number(messages),
  seed: Number(seed),
  onKill: (killed, left) => process.stderr.write(`\r${killed} kills, ${left} messages left `),
});
console.log('\nEach message that was too old was deleted once.');
