import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GREEN } from './round.fixture.js';
import { RoundsFile } from './rounds-file.js';

it('A campaign that is started again finds its rounds, and none of another campaign', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'rounds-'));
  const campaign = ['abc', 'jest:servers'];
  new RoundsFile(campaign, folder.path).append(GREEN);
  new RoundsFile(campaign, folder.path).append({ ...GREEN, number: 2 });

  expect(new RoundsFile(campaign, folder.path).read()).toEqual([GREEN, { ...GREEN, number: 2 }]);
  expect(new RoundsFile(['abc', 'test'], folder.path).read()).toEqual([]);
});
