import Sequencer from '@jest/test-sequencer';

/** Suites that start programs wait for them, while others compute. */
const KINDS = ['e2e', 'int', 'unit'];

const rank = ({ path }) => KINDS.findIndex((kind) => path.endsWith(`.${kind}.spec.ts`));

/** Where it is not known how long suites take, as in a fresh clone, those come first that may take long. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    // oxlint-disable-next-line unicorn/no-array-sort -- Jest's name for it
    const sorted = super.sort(tests);
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted;
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
