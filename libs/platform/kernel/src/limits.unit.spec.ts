import { readFileSync } from 'node:fs';
import { LIMITS } from './limits.js';

const page = readFileSync(new URL('../../../../docs/limits.md', import.meta.url), 'utf8');

/** Name and value of each row of the page's tables. */
const documented = new Map(
  Array.from(page.matchAll(/^\| `(\w+\.\w+)` \| ([\d,]+) \|/gm), ([, name, value]) => [name, value]),
);

const budgets = Object.entries(LIMITS).flatMap(([area, values]) =>
  Object.entries(values).map(([name, value]): [string, number] => [`${area}.${name}`, value]),
);

describe('docs/limits.md', () => {
  it.each(budgets)('gives the value of %s', (name, value) => {
    expect(documented.get(name)).toBe(value.toLocaleString('en'));
  });

  it('names no budget that the server does not have', () => {
    expect([...documented.keys()].filter((name) => !budgets.some(([known]) => known === name))).toEqual([]);
  });

  it('is about budgets whose names say their unit, or which are counts', () => {
    for (const [name, value] of budgets) {
      expect([name, Number.isSafeInteger(value) && value > 0]).toEqual([name, true]);
    }
  });
});
