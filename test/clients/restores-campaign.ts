// Sets servers back beside clients of three kinds, and counts what they were told:
//   npm run campaign:restores -- [rounds, 20]
import { type Outcome, restoreBesideClients, WAYS } from './restores.js';

const rounds = Number(process.argv[2] ?? 20);
const faults: string[] = [];
let clients = 0;
for (let round = 0; round < rounds; round++) {
  const way = WAYS[round % WAYS.length]!;
  const later = round % 7;
  const { outcomes, sent } = await restoreBesideClients(way, later);
  clients += outcomes.length;
  for (const outcome of outcomes) {
    if (!isRight(outcome, sent)) faults.push(`round ${round}, ${way}, ${later} later: ${JSON.stringify(outcome)}`);
  }
}
console.log(`${rounds} restores beside ${clients} clients, ${faults.length} of them not told right`);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function isRight({ code, has }: Outcome, sent: readonly string[]): boolean {
  return code === 'BAD_EVENT_QUEUE_ID' && JSON.stringify(has) === JSON.stringify(sent);
}
