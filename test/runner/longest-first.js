import Sequencer from '@jest/test-sequencer';

/** Suites that start programs wait for them, while others compute. */
const KINDS = ['e2e', 'int', 'unit'];

/** Where it is not known how long suites take, as in a fresh clone, those come first that may take long. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted;
    const rank = ({ path }) => KINDS.findIndex((kind) => path.endsWith(`.${kind}.spec.ts`));
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
