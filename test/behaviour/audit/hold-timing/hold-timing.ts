import { median, signedRankTest } from './signed-ranks.js';
import { openTwin, QUESTIONS, quiet, type Twin } from './twins.js';

export interface Measured {
  readonly question: string;
  /** How many counted. */
  readonly pairs: number;
  /** Microseconds: of the service without the hold, and by how much the other one differs. */
  readonly typical: number;
  readonly difference: number;
  readonly p: number;
}

export interface TimingOptions {
  /** Fresh services, so that no chance of one of them counts all the time. */
  readonly rounds: number;
  readonly pairsOfRound: number;
  readonly questions: readonly string[];
  /** Microseconds that every request to the service with the hold is made to last longer. */
  readonly leak?: number;
}

/** Asks two services in turns that differ by a legal hold alone. */
export async function measureHolds({ rounds, pairsOfRound, questions, leak = 0 }: TimingOptions): Promise<Measured[]> {
  const costs = new Map(questions.map((question) => [question, [] as Pair[]]));
  for (let round = 0; round < rounds; round++) {
    const heldFirst = round % 2 === 0;
    const opened = [await openTwin(heldFirst), await openTwin(!heldFirst)] as const;
    const [held, free] = heldFirst ? opened : [opened[1], opened[0]];
    const asking = async (question: string, pair: number) => {
      const ask = async (twin: Twin) => {
        const begun = performance.now();
        await QUESTIONS[question]!(twin, pair);
        if (twin === held && leak > 0) spin(leak);
        const cost = (performance.now() - begun) * 1000;
        await quiet(twin);
        return cost;
      };
      const inTurn = pair % 2 === 0 ? [held, free] : [free, held];
      const [one, other] = [await ask(inTurn[0]!), await ask(inTurn[1]!)];
      return inTurn[0] === held ? { held: one, free: other } : { held: other, free: one };
    };
    for (let pair = 0; pair < WARM_UP; pair++) for (const question of questions) await asking(question, pair);
    for (let pair = 0; pair < pairsOfRound; pair++)
      for (const [question, asked] of costs) asked.push(await asking(question, pair));
    for (const { chat } of opened) await chat.close();
  }
  return Array.from(costs, ([question, asked]) => resultOf(question, asked));
}

/** Microseconds of the same request to both services, one after the other. */
interface Pair {
  readonly held: number;
  readonly free: number;
}

/** Pairs do not count in which the machine did something else for long: with or without a hold, that is as likely. */
function resultOf(question: string, asked: readonly Pair[]): Measured {
  const most = LONGEST * median(asked.flatMap(({ held, free }) => [held, free]));
  const undisturbed = asked.filter(({ held, free }) => Math.max(held, free) < most);
  const differences = undisturbed.map(({ held, free }) => held - free);
  return {
    question,
    pairs: undisturbed.length,
    typical: median(undisturbed.map(({ free }) => free)),
    difference: median(differences),
    p: signedRankTest(differences).p,
  };
}

/** Times the median. */
const LONGEST = 2;
const WARM_UP = 10;
const SUSPICIOUS = 0.01;
const REPETITIONS = 3;

/**
 * Measures what looks like a leak again: a real one differs each time, in the same direction.
 * @returns every measurement of what differed each time
 */
export async function findLeaks(
  options: TimingOptions,
  onMeasured?: (measured: Measured) => void,
): Promise<Measured[]> {
  let leaks: Measured[] = [];
  let questions = options.questions;
  for (let time = 0; time < REPETITIONS && questions.length > 0; time++) {
    const measured = await measureHolds({ ...options, questions });
    if (onMeasured) measured.forEach(onMeasured);
    const sign = new Map(leaks.map(({ question, difference }) => [question, Math.sign(difference)]));
    leaks = measured.filter(
      ({ question, difference, p }) => p < SUSPICIOUS && (time === 0 || sign.get(question) === Math.sign(difference)),
    );
    questions = leaks.map(({ question }) => question);
  }
  return leaks;
}

function spin(microseconds: number): void {
  const until = performance.now() + microseconds / 1000;
  while (performance.now() < until);
}
