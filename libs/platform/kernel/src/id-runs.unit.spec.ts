import fc from 'fast-check';
import { idsOf, runsInclude, toIdRuns } from './id-runs.js';

const ids = fc.uniqueArray(fc.nat(200)).map((each) => each.toSorted((a, b) => a - b));

describe('runs of ids', () => {
  it.each([
    [[], []],
    [[0], [0, 1]],
    [
      [7, 8, 9],
      [7, 3],
    ],
    [
      [1, 2, 5, 9, 10],
      [1, 2, 2, 1, 3, 2],
    ],
  ])('say %j as %j', (given, runs) => {
    expect(toIdRuns(given)).toEqual(runs);
  });

  it('say any set, and what is in it', () => {
    fc.assert(
      fc.property(ids, fc.nat(200), (given, id) => {
        const runs = toIdRuns(given);
        expect(idsOf(runs)).toEqual(given);
        expect(runsInclude(runs, id)).toBe(given.includes(id));
      }),
    );
  });
});
