import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NEEDED_ON_SERVERS } from './needed-on-servers.js';

const suites = globSync('{apps,libs,test}/**/*.{int,e2e}.spec.ts');

it.each(NEEDED_ON_SERVERS)('There is a suite to be run on servers: %s', (pattern) => {
  expect(suites.filter((suite) => new RegExp(pattern).test(suite))).not.toEqual([]);
});

it('Each capability with a read model has a suite that is run on servers', () => {
  const withReadModels = globSync('libs/*/*/src/**/*.projection.ts').map((file) => file.split('/')[2]!);
  const run = new Set(NEEDED_ON_SERVERS.map((pattern) => pattern.split('/')[2]!));
  // Its mails are those of invitations and of confirmed addresses.
  run.add('outgoing-mail');
  expect([...new Set(withReadModels)].filter((library) => !run.has(library))).toEqual([]);
  expect(withReadModels.length).toBeGreaterThan(10);
});

it('Each pattern of what is left out on servers leaves out a suite', async () => {
  const { default: config } = (await import(pathToFileURL(resolve('jest.servers.config.js')).href)) as {
    default: { testPathIgnorePatterns: string[] };
  };
  const idle = config.testPathIgnorePatterns.filter(
    (pattern) => !suites.some((suite) => new RegExp(pattern).test(`/${suite}`)),
  );
  expect(idle).toEqual([]);
});
