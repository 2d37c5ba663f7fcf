import { parseArgs } from 'node:util';
import { findLeaks } from './hold-timing.js';
import { QUESTIONS } from './twins.js';

const { pairs, rounds, leak } = parseArgs({
  options: {
    pairs: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '10' },
    leak: { type: 'string', default: '0' },
  },
}).values;

const options = {
  rounds: Number(rounds),
  pairsOfRound: Math.ceil(Number(pairs) / Number(rounds)),
  questions: Object.keys(QUESTIONS),
  leak: Number(leak),
};
const leaks = await findLeaks(options, ({ question, pairs: counted, typical, difference, p }) =>
  console.log(
    `${question}: ${typical.toFixed(0)} µs, ${difference.toFixed(0)} µs more with a hold, p = ${p.toFixed(4)} (${counted} pairs)`,
  ),
);
if (leaks.length > 0) throw new Error(`Holds show in: ${leaks.map(({ question }) => question).join(', ')}`);
console.log(`No request of ${options.questions.length} shows a hold.`);
process.exit();
