import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataFolder } from './lock-data-folder.js';
import { takeLockFile } from './take-lock-file.js';
import { assertOwnAccount } from './file-owner.js';
import { keepPrivate } from './keep-private.js';
import { makeFolder } from './make-folder.js';

const folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

function modeOf(file: string): number {
  return statSync(file).mode & 0o777;
}

describe('a private file', () => {
  it('is made empty, readable by its owner alone', () => {
    const file = join(folder, 'new');
    keepPrivate(file);
    expect([modeOf(file), statSync(file).size]).toEqual([0o600, 0]);
  });

  it('keeps its content, and others lose their access to it and to what belongs to it', () => {
    const file = join(folder, 'old');
    for (const each of [file, `${file}-wal`]) writeFileSync(each, 'content', { mode: 0o644 });
    keepPrivate(file, ['-wal', '-shm']);
    expect([modeOf(file), modeOf(`${file}-wal`), statSync(file).size]).toEqual([0o600, 0o600, 7]);
    expect(existsSync(`${file}-shm`)).toBe(false);
  });
});

describe('a data folder', () => {
  const file = join(folder, 'file');
  beforeAll(() => writeFileSync(file, ''));

  it('is made for its owner alone, with the folders above it', () => {
    const nested = join(folder, 'a', 'b');
    makeFolder(nested);
    makeFolder(nested);
    expect([modeOf(nested), modeOf(join(folder, 'a'))]).toEqual([0o700, 0o700]);
  });

  it.each([
    ['a file', () => file, 'a file is in its place'],
    ['in a file', () => join(file, 'inner', 'inmost'), 'a file is in its place'],
    ['where there can be no folder', () => '/proc/x/y', 'its file system takes no new folders'],
  ])('cannot be %s', (_what, path, reason) => {
    expect(() => lockDataFolder(path())).toThrow(`The data folder ${path()} cannot be used: ${reason}.`);
  });

  it('cannot have a folder in the place of one of its files', () => {
    makeFolder(join(folder, 'odd', 'events.lock'));
    expect(() => lockDataFolder(join(folder, 'odd'))).toThrow(/a folder has the name of one of its files/);
  });
});

const NOBODY = 65_534;
const ownerOf = (file: string) => statSync(file).uid;
const asRoot = process.geteuid?.() === 0 ? describe : describe.skip;

asRoot('what root makes in the data folder of another account', () => {
  const [own, data] = [join(folder, 'own'), join(folder, 'data')];

  it('belongs to that account, and to root in its own folder', () => {
    for (const each of [own, data]) mkdirSync(each);
    chownSync(data, NOBODY, NOBODY);
    for (const each of [own, data]) keepPrivate(join(each, 'events.db'));
    takeLockFile(join(data, 'command.lock'), 'taken');
    const made = [own, data].map((each) => ownerOf(join(each, 'events.db')));
    expect([...made, ownerOf(join(data, 'command.lock'))]).toEqual([0, NOBODY, NOBODY]);
  });

  it('belongs to the account that has the log, whoever has the folder', () => {
    chownSync(data, 0, 0);
    keepPrivate(join(data, 'rebuilt.db'));
    expect(ownerOf(join(data, 'rebuilt.db'))).toBe(NOBODY);
  });

  it('is refused to any other account', () => {
    const geteuid = process.geteuid!;
    process.geteuid = () => 1_000;
    try {
      expect(() => assertOwnAccount(data)).toThrow('belong to another account (uid 65534)');
      process.geteuid = () => NOBODY;
      assertOwnAccount(data);
    } finally {
      process.geteuid = geteuid;
    }
  });
});

describe('a lock file that is taken', () => {
  it('has one holder at a time, and is gone afterwards', () => {
    const file = join(folder, 'work.lock');
    const first = takeLockFile(file, 'It is taken.');
    expect(() => takeLockFile(file, 'It is taken.')).toThrow('It is taken.');
    first[Symbol.dispose]();
    expect(existsSync(file)).toBe(false);
    takeLockFile(file, 'It is taken.')[Symbol.dispose]();
  });
});
