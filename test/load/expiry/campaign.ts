import { parseArgs } from 'node:util';
import { retentionLoad } from './retention-load.js';

const { values: options } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    expiring: { type: 'string', default: '300000' },
    people: { type: 'string', default: '20' },
    'deleted-content-days': { type: 'string', default: '0' },
  },
});

const MOST_MIB = 1024;
/** Above the server beside it. */
const LONGEST_MS = 250;

const report = await retentionLoad({
  messages: Number(options.messages),
  expiring: Number(options.expiring),
  people: Number(options.people),
  pauseMs: 1_000,
  quietSeconds: 30,
  deletedContentDays: Number(options['deleted-content-days']),
  onStep: (step) => console.error(step),
});
console.log(JSON.stringify(report, null, 2));
const { expiry, peakMib } = report;
const isFine = peakMib < MOST_MIB && expiry.p999 - expiry.p999Beside <= LONGEST_MS && expiry.refused.length === 0;
console.log(isFine ? 'as it should be' : 'NOT as it should be');
process.exitCode = isFine ? 0 : 1;
