import { parseArgs } from 'node:util';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { killCampaign } from './kill-campaign.js';
import { rivalsCampaign } from './rivals-campaign.js';

const { kills, messages, rounds, seed } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    messages: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
  },
}).values;

if (Number(rounds) > 0) {
  await using server = await ServerProcess.launch();
  const totals = await rivalsCampaign(server, {
    rounds: Number(rounds),
    kills: 0,
    seed: Number(seed),
    onRound: (round) => process.stderr.write(`\r${round} rounds`),
  });
  process.stderr.write('\n');
  console.log(totals);
}

if (Number(kills) > 0) {
  const totals = await killCampaign({
    kills: Number(kills),
    messages: Number(messages),
    seed: Number(seed),
    onKill: (soFar) => process.stderr.write(`\r${soFar.kills} kills, ${soFar.looks} looks`),
  });
  process.stderr.write('\n');
  console.log(totals);
}
