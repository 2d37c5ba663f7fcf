import { readdirSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** What stands in one folder of each capability, by how its files end. */
const PLACES = new Map([
  ['.announce.ts', 'announcements'],
  ['described-events.ts', 'announcements'],
  ['.initial-state.ts', 'initial-state'],
]);

/** Folders beside each other of which one has a letter more than the other, such as `draft` and `drafts`. */
function mistakable(files: readonly string[]): string[] {
  const folders = new Set(files.flatMap((file) => [...foldersAbove(file)]));
  return [...folders].filter((folder) => [...shortened(folder)].some((shorter) => folders.has(shorter))).toSorted();
}

function* foldersAbove(file: string): Iterable<string> {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) yield folder;
}

/** The same path without any one letter of its last name. */
function* shortened(folder: string): Iterable<string> {
  for (let at = folder.lastIndexOf(sep) + 1; at < folder.length; at++) yield folder.slice(0, at) + folder.slice(at + 1);
}

function misplaced(files: readonly string[]): string[] {
  return files.filter((file) =>
    [...PLACES].some(([ending, folder]) => file.endsWith(ending) && !file.includes(`${sep}${folder}${sep}`)),
  );
}

describe('the layout', () => {
  let files: readonly string[];

  beforeAll(async () => {
    files = await Array.fromAsync(glob('{apps,libs,test,tools}/**/*.ts', { cwd: root }));
  });

  it('has no two folders whose names differ by a letter too many', () => {
    expect(files.length).toBeGreaterThan(1000);
    expect(mistakable(files)).toEqual([]);
  });

  it('has what clients hear of and what they register with in the same folders of every capability', () => {
    expect(misplaced(files)).toEqual([]);
  });

  it('is noticed when it is broken', () => {
    expect(mistakable(['libs/a/src/draft/x.ts', 'libs/a/src/drafts/y.ts', 'libs/b/src/drafts/z.ts'])).toEqual([
      'libs/a/src/drafts',
    ]);
    expect(misplaced(['libs/a/src/typing/typing.announce.ts', 'libs/a/src/announcements/b.announce.ts'])).toEqual([
      'libs/a/src/typing/typing.announce.ts',
    ]);
  });
});

it('test/README.md says what each folder of test/ is for', () => {
  const page = readFileSync(join(root, 'test/README.md'), 'utf8');
  const named = [...page.matchAll(/^\| \[(\w+)\]\(\1\) \|/gm)].map(([, folder]) => folder);
  const folders = readdirSync(join(root, 'test'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(named.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
});
