// Runs the tests again and again in a fresh clone, every second time beside processes that keep all cores busy:
//   npm run campaign:green -- --rounds 20 [--script test|jest|jest:servers] [--still 0]
// With `--still 8` everything stands still for eight seconds now and then in the loaded rounds, as on a machine that is not given
// its cores. Prints a line for each round and ends with exit code 1 when one has failed; what failed said is in .cache/green.
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FreshClone } from './fresh-clone.js';
import { cells, type Round } from './round.js';

const KEPT = '.cache/green';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    script: { type: 'string', default: 'test' },
    still: { type: 'string', default: '0' },
  },
});

mkdirSync(KEPT, { recursive: true });
await using clone = await FreshClone.make();
const rounds: Round[] = [];
console.log(cells('round', 'loaded', 'seconds', 'passed', 'failed', 'failed suites'));
for (let number = 1; number <= Number(options.rounds); number++) {
  const isLoaded = number % 2 === 0;
  const stillSeconds = isLoaded ? Number(options.still) : 0;
  const log = `${KEPT}/${clone.commit}-${options.script.replace(':', '-')}-${number}.log`;
  const round = await clone.run(options.script, { isLoaded, stillSeconds, log });
  rounds.push(round);
  const { seconds, passed, failed, failedSuites } = round;
  console.log(cells(number, isLoaded ? 'yes' : 'no', seconds, passed, failed, failedSuites.join(' ') || '-'));
}
const green = rounds.filter(({ isGreen }) => isGreen).length;
console.log(`\n${green} of ${rounds.length} rounds of ${clone.commit} are green.`);
process.exitCode = green === rounds.length ? 0 : 1;
