// Runs the tests again and again in a fresh clone, every second time beside processes that keep all cores busy:
//   npm run campaign:green -- [--rounds 20] [--script test:all|test|test:engines|jest:servers] [--still 0]
// With `--still 8` everything stands still for eight seconds now and then in the loaded rounds, as on a machine that is not given
// its cores. Prints a line for each round and below it the tests that failed. Ends with exit code 1 when one has.
// What came of the rounds is kept in .cache/green, with the output of those that failed: a campaign that was interrupted resumes
// with the round after the last complete one of the same commit, and a complete one is only summed up.
import { parseArgs } from 'node:util';
import { FreshClone, newestCommit } from './fresh-clone.js';
import { RoundsFile } from './rounds-file.js';
import { HEADINGS, linesOf, summaryOf } from './table.js';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    script: { type: 'string', default: 'test:all' },
    still: { type: 'string', default: '0' },
  },
});
const [total, still] = [Number(options.rounds), Number(options.still)];
if (!(Number.isInteger(total) && total > 0)) throw new Error(`--rounds ${options.rounds} is no number of rounds.`);
if (!(still >= 0)) throw new Error(`--still ${options.still} is no number of seconds.`);

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());

const commit = await newestCommit();
const file = new RoundsFile([commit, options.script, ...(still > 0 ? [`still-${still}`] : [])]);
const rounds = file.read().slice(0, total);
console.log([HEADINGS, ...rounds.flatMap(linesOf)].join('\n'));
if (rounds.length < total) await runOthers();
console.log(`\n${summaryOf(rounds, total, commit)}`);
process.exitCode = rounds.length === total && rounds.every(({ isGreen }) => isGreen) ? 0 : 1;

async function runOthers(): Promise<void> {
  await using clone = await FreshClone.of(commit);
  while (rounds.length < total) {
    const number = rounds.length + 1;
    const isLoaded = number % 2 === 0;
    const stillSeconds = isLoaded ? still : 0;
    const log = file.logOf(number);
    const outcome = await clone.run(options.script, { isLoaded, stillSeconds, log, signal: interruption.signal });
    if (interruption.signal.aborted) return;
    const round = { number, isLoaded, ...outcome };
    rounds.push(round);
    file.append(round);
    console.log(linesOf(round).join('\n'));
  }
}
