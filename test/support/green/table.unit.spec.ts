import { GREEN } from './round.fixture.js';
import type { Round } from './round.js';
import { HEADINGS, linesOf, summaryOf } from './table.js';

const red: Round = { ...GREEN, number: 2, isLoaded: true, isGreen: false, failed: 1, failures: ['a.spec.ts › keeps'] };

it('A round is a line of the table, with the tests that failed below it', () => {
  expect([HEADINGS, ...linesOf(GREEN), ...linesOf(red)]).toEqual([
    'round    loaded   seconds  load     passed   failed',
    '1        no       300      3.4      7000     0',
    '2        yes      300      3.4      7000     1',
    '         a.spec.ts › keeps',
  ]);
});

it('A run that failed without a failed test says so', () => {
  expect(linesOf({ ...GREEN, isGreen: false })[1]?.trim()).toBe('no test failed, but the run did');
});

it('A summary counts the green rounds and how often each test failed', () => {
  expect(summaryOf([GREEN, red, { ...red, number: 3 }], 3, 'abc')).toBe(
    '1 of 3 rounds of abc are green.\n2 times: a.spec.ts › keeps',
  );
  expect(summaryOf([GREEN], 4, 'abc')).toBe('1 of 1 rounds of abc are green; 4 were requested.');
});
