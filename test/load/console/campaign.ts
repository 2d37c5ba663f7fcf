import { parseArgs } from 'node:util';
import { consoleCampaign } from './console-campaign.js';

const { minutes, people, auditors } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    people: { type: 'string', default: '20' },
    auditors: { type: 'string', default: '3' },
  },
}).values;

console.log(
  await consoleCampaign({
    seconds: Number(minutes) * 60,
    people: Number(people),
    auditors: Number(auditors),
    pauseMs: 1_000,
  }),
);
