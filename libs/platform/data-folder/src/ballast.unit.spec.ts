import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ballast } from './ballast.js';
import { LIMITS } from './data-folder.limits.js';

const { ballastBytes } = LIMITS.dataFolder;

describe('the ballast of a data folder', () => {
  let folder: string;
  let free: number;
  const start = () => Ballast.of(folder, () => free);
  const size = () => statSync(join(folder, 'ballast'), { throwIfNoEntry: false })?.size;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ballast-'));
    free = 2 * ballastBytes;
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is made by a start, for this account alone', () => {
    expect([start().isSpent, size()]).toEqual([false, ballastBytes]);
    expect(statSync(join(folder, 'ballast')).mode & 0o777).toBe(0o600);
  });

  /** @limit dataFolder.ballastBytes */
  it('makes room for a start whose disk has less room than it takes, and is renewed when there is room for it twice', () => {
    start();
    free = ballastBytes - 1;
    const ballast = start();
    const renewed = jest.fn();
    ballast.onRenewed = renewed;
    expect([ballast.isSpent, size()]).toEqual([true, 0]);
    free = 2 * ballastBytes - 1;
    ballast.renew();
    expect([ballast.isSpent, start().isSpent]).toEqual([true, true]);
    free++;
    ballast.renew();
    ballast.renew();
    expect([ballast.isSpent, size(), renewed.mock.calls.length]).toEqual([false, ballastBytes, 1]);
  });

  it('hinders nobody on a disk that never had room for it', () => {
    free = 2 * ballastBytes - 1;
    expect([start().isSpent, size()]).toEqual([false, undefined]);
  });
});
