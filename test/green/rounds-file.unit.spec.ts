import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Round } from './round.js';
import { RoundsFile } from './rounds-file.js';

const round: Round = {
  number: 1,
  isLoaded: false,
  isGreen: true,
  seconds: 300,
  load: 3.4,
  passed: 7000,
  failed: 0,
  failures: [],
};

it('A campaign that is started again finds its rounds, and none of another campaign', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'rounds-'));
  const campaign = ['abc', 'jest:servers'];
  new RoundsFile(campaign, folder.path).append(round);
  new RoundsFile(campaign, folder.path).append({ ...round, number: 2 });

  expect(new RoundsFile(campaign, folder.path).read()).toEqual([round, { ...round, number: 2 }]);
  expect(new RoundsFile(['abc', 'test'], folder.path).read()).toEqual([]);
});
