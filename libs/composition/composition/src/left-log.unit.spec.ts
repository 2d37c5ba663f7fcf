import { appendFileSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LeftLog } from './left-log.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'left-log-'));
  file = join(folder, 'events.db');
  writeFileSync(file, 'torn');
});
afterEach(() => rmSync(folder, { recursive: true }));

const isAsLeft = () => new LeftLog(folder).isAsLeft;

it('a log that nobody has touched is as it was left, once', () => {
  expect(isAsLeft()).toBe(false);
  new LeftLog(folder).leave();
  expect(isAsLeft()).toBe(true);
  expect(isAsLeft()).toBe(false);
});

it.each<[string, () => void]>([
  [
    'changed in its place, and dated back',
    () => {
      const { atime, mtime } = statSync(file);
      writeFileSync(file, 'uorn');
      utimesSync(file, atime, mtime);
    },
  ],
  [
    'replaced by a copy',
    () => {
      writeFileSync(`${file}.copy`, 'torn');
      renameSync(`${file}.copy`, file);
    },
  ],
  ['given a write-ahead log', () => appendFileSync(`${file}-wal`, 'uorn')],
  ['removed', () => rmSync(file)],
])('a log that was %s is not as it was left', (_what, change) => {
  new LeftLog(folder).leave();
  change();
  expect(isAsLeft()).toBe(false);
});
