import { cells, roundOf } from './round.js';

const OUTPUT = `
PASS libs/a.unit.spec.ts
FAIL libs/b.int.spec.ts (6.1 s)
FAIL libs/b.int.spec.ts
Tests:       1 failed, 1 skipped, 5429 passed, 5431 total
Tests:       905 passed, 905 total
`;

it('A round adds up the tests of all passes, and names each suite that failed once', () => {
  expect(roundOf(OUTPUT, 1, 600.4)).toEqual({
    isGreen: false,
    seconds: 600,
    passed: 6334,
    failed: 1,
    failedSuites: ['libs/b.int.spec.ts'],
  });
});

it('A round is not green when npm failed, whatever the tests say', () => {
  const passed = 'Tests:       905 passed, 905 total';
  expect(roundOf(passed, 0, 1)).toMatchObject({ isGreen: true, passed: 905, failed: 0 });
  expect(roundOf(passed, 1, 1).isGreen).toBe(false);
  expect(roundOf(passed, null, 1).isGreen).toBe(false);
});

it('A line of the table has its columns below each other', () => {
  expect(cells(1, 'no', 300, '-')).toBe('1        no       300      -');
});
