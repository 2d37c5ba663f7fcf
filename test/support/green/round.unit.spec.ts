import { outcomeOf } from './round.js';

const OUTPUT = `
PASS libs/a.unit.spec.ts
What the server prints
FAIL libs/b.int.spec.ts (6.1 s)
messages > are kept
    Error: expect(received).toBe(expected) // Object.is equality
    ${''}
    Expected: 4
        at <anonymous> (libs/b.int.spec.ts:4:17)

messages > are moved
    TypeError: it is no message
        at <anonymous> (libs/b.int.spec.ts:9:17)

PASS libs/c.unit.spec.ts
FAIL libs/d.unit.spec.ts
  ● Test suite failed to run

    Error [ERR_MODULE_NOT_FOUND]: Cannot find module
FAIL libs/e.unit.spec.ts
Summary of all failing tests
FAIL libs/b.int.spec.ts (6.1 s)
messages > are kept
    Error: expect(received).toBe(expected) // Object.is equality
Tests:       2 failed, 1 skipped, 5429 passed, 5431 total
Tests:       905 passed, 905 total
`;

const quiet = { seconds: 600.4, load: 2.04 };

it('A round adds up the tests of all passes, and names each test that failed once', () => {
  expect(outcomeOf(OUTPUT, { exitCode: 1, ...quiet })).toEqual({
    isGreen: false,
    seconds: 600,
    load: 2,
    passed: 6334,
    failed: 2,
    failures: [
      'libs/b.int.spec.ts › messages > are kept',
      'libs/b.int.spec.ts › messages > are moved',
      'libs/d.unit.spec.ts › Test suite failed to run',
      'libs/e.unit.spec.ts',
    ],
  });
});

it('A round is not green when npm failed, whatever the tests say', () => {
  const passed = 'Tests:       905 passed, 905 total';
  expect(outcomeOf(passed, { exitCode: 0, ...quiet })).toMatchObject({ isGreen: true, passed: 905, failed: 0 });
  expect(outcomeOf(passed, { exitCode: 1, ...quiet }).isGreen).toBe(false);
  expect(outcomeOf(passed, { exitCode: null, ...quiet }).isGreen).toBe(false);
});
