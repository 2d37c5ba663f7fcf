import type { Round } from './round.js';
import { HEADINGS, linesOf, summaryOf } from './table.js';

const green: Round = {
  number: 1,
  isLoaded: false,
  isGreen: true,
  seconds: 300,
  load: 3.4,
  passed: 7000,
  failed: 0,
  failures: [],
};
const red: Round = { ...green, number: 2, isLoaded: true, isGreen: false, failed: 1, failures: ['a.spec.ts › keeps'] };

it('A round is a line of the table, with the tests that failed below it', () => {
  expect([HEADINGS, ...linesOf(green), ...linesOf(red)]).toEqual([
    'round    loaded   seconds  load     passed   failed',
    '1        no       300      3.4      7000     0',
    '2        yes      300      3.4      7000     1',
    '         a.spec.ts › keeps',
  ]);
});

it('A run that failed without a failed test says so', () => {
  expect(linesOf({ ...green, isGreen: false })[1]?.trim()).toBe('no test failed, but the run did');
});

it('A summary counts the green rounds and how often each test failed', () => {
  expect(summaryOf([green, red, { ...red, number: 3 }], 3, 'abc')).toBe(
    '1 of 3 rounds of abc are green.\n2 times: a.spec.ts › keeps',
  );
  expect(summaryOf([green], 4, 'abc')).toBe('1 of 1 rounds of abc are green; 4 were requested.');
});
