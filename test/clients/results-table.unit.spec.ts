import { type RunOfTests, tableOf, withTable } from './results-table.js';

const run = (...tests: readonly [client: string, title: string, status: string][]): RunOfTests => ({
  success: true,
  testResults: [
    { assertionResults: tests.map(([client, title, status]) => ({ ancestorTitles: [client], title, status })) },
  ],
});

describe('The table of clients', () => {
  it('says for each client and engine what came of what it did', () => {
    const embedded = run(
      ['zulip-js', 'hears', 'passed'],
      ['terminal', 'starts', 'failed'],
      ['app', 'reads', 'pending'],
    );
    const lines = tableOf(embedded, run(['zulip-js', 'hears', 'failed'], ['terminal', 'starts', 'passed'])).split('\n');

    expect(lines.slice(2, 5)).toEqual([
      '| app | reads | skipped | not run |',
      '| terminal | starts | failed | passed |',
      '| zulip-js | hears | passed | failed |',
    ]);
  });

  it('takes the place of the former one', () => {
    const page = 'Before\n<!-- results: npm run campaign:clients -->\nold\n<!-- /results -->\nAfter\n';

    expect(withTable(page, 'new\n')).toBe(
      'Before\n<!-- results: npm run campaign:clients -->\n\nnew\n\n<!-- /results -->\nAfter\n',
    );
    expect(() => withTable('Before\n', 'new\n')).toThrow('no place');
  });
});
