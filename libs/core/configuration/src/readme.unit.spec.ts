import { readFileSync } from 'node:fs';
import { VARIABLES } from './environment-variables.js';

describe("the operator's table of the README", () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');

  it.each(Object.values(VARIABLES).map((variable) => [variable.name, variable] as const))(
    'has %s as the server reads it',
    (name, { default: defaultValue, meaning, allowed }) => {
      const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\` |`));
      expect(row?.replaceAll('`', '')).toBe(
        `| ${name} | ${defaultValue} | ${meaning} (${allowed}) |`.replaceAll('`', ''),
      );
    },
  );
});
