import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { abuseCampaign } from './abuse-campaign.js';
import type { Attacked, AttackPlan } from './attacker.js';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    people: { type: 'string', default: '20' },
    'turn-seconds': { type: 'string', default: '15' },
    only: { type: 'string', default: '' },
    bots: { type: 'string', default: '99' },
    'rate-limit': { type: 'string', default: 'on' },
  },
});

const MOST_MIB = 1024;
/** Above the server beside it. */
const LONGEST_MS = 250;
const LONGEST_RESTART_MS = 10_000;

const report = await abuseCampaign({
  seconds: Number(options.minutes) * 60,
  turnSeconds: Number(options['turn-seconds']),
  only: options.only,
  people: Number(options.people),
  bots: Number(options.bots),
  pauseMs: 2_000,
  environment: { CHAT_RATE_LIMIT: options['rate-limit'] },
  attacker: inProcess,
});
console.log(JSON.stringify(report, null, 2));
const { member, stranger, peakMib, lost, restartMs } = report;
const isFine =
  peakMib < MOST_MIB &&
  [member, stranger].every(({ p999, p999Beside }) => p999 - p999Beside <= LONGEST_MS) &&
  lost.length === 0 &&
  restartMs <= LONGEST_RESTART_MS;
console.log(isFine ? 'as it should be' : 'NOT as it should be');
process.exitCode = isFine ? 0 : 1;

async function inProcess(plan: AttackPlan): Promise<Attacked> {
  const child = fork(fileURLToPath(new URL('attacker.process.js', import.meta.url)));
  child.send(plan);
  const [attacked] = (await once(child, 'message')) as [Attacked];
  return attacked;
}
