import { readdirSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Files that stand in one folder of each capability, by how their names end. */
const PLACES = new Map([
  ['.announce.ts', 'announcements'],
  ['described-events.ts', 'announcements'],
  ['.initial-state.ts', 'initial-state'],
]);

/** Lines within the `execute` of a handler. */
const MOST_LINES = 25;

/** Lines of an aggregate that is one file: events, state, fold and errors. */
const ONE_FILE_BELOW = 150;

/** Folders beside each other of which one has a letter more than the other, such as `draft` and `drafts`. */
function mistakable(files: readonly string[]): string[] {
  const folders = new Set(files.flatMap((file) => [...foldersAbove(file)]));
  return [...folders].filter((folder) => [...shortened(folder)].some((shorter) => folders.has(shorter))).toSorted();
}

function* foldersAbove(file: string): Iterable<string> {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) yield folder;
}

/** Yields the path without any one letter of its last name. */
function* shortened(folder: string): Iterable<string> {
  for (let at = folder.lastIndexOf(sep) + 1; at < folder.length; at++) yield folder.slice(0, at) + folder.slice(at + 1);
}

function misplaced(files: readonly string[]): string[] {
  return files.filter((file) =>
    [...PLACES].some(([ending, folder]) => file.endsWith(ending) && !file.includes(`${sep}${folder}${sep}`)),
  );
}

/** Handlers that are too long to be read in one go. */
function longHandlers(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([file, text]) =>
    Array.from(text.matchAll(/^  (?:async )?execute\(.*?\{\n(?<body>.*?)\n  \}$/gms), ({ groups }) => groups!.body!)
      .filter((body) => body.split('\n').length > MOST_LINES)
      .map(() => file),
  );
}

/** Folders whose aggregate is several files, though it is short enough for one. Only a `.fold.ts` may follow other capabilities. */
function scatteredAggregates(sources: ReadonlyMap<string, string>): string[] {
  const parts = [...sources].filter(
    ([file, text]) => /\.(aggregate|events|errors)\.ts$/.test(file) || (file.endsWith('.fold.ts') && !follows(text)),
  );
  const folders = Map.groupBy(parts, ([file]) => dirname(file));
  return [...folders].flatMap(([folder, files]) => {
    const aggregates = files.filter(([file]) => file.endsWith('.aggregate.ts'));
    const lines = files.reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0);
    return aggregates.length > 0 && files.length > aggregates.length && lines < ONE_FILE_BELOW ? [folder] : [];
  });
}

const CAPABILITIES = new Set(
  ['organization', 'conversation', 'compliance'].flatMap((floor) => readdirSync(join(root, 'libs', floor))),
);

const follows = (text: string): boolean =>
  [...text.matchAll(/ from '@chat\/([a-z-]+)'/g)].some(([, library]) => CAPABILITIES.has(library!));

/** Source of a handler of so many lines. */
const handler = (lines: number) =>
  `  async execute({ data }: Edit): Promise<void> {\n${'    await one();\n'.repeat(lines)}  }\n`;

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

  it('has no handler that is too long to be read in one go', () => {
    const handlers = files.filter((file) => /\.(command|query|handler)\.ts$/.test(file));
    expect(handlers.length).toBeGreaterThan(200);
    expect(longHandlers(new Map(handlers.map((file) => [file, readFileSync(join(root, file), 'utf8')])))).toEqual([]);
  });

  it('has each short aggregate in one file', () => {
    const parts = files.filter((file) => /\.(aggregate|events|errors|fold)\.ts$/.test(file));
    expect(parts.length).toBeGreaterThan(50);
    expect(scatteredAggregates(new Map(parts.map((file) => [file, readFileSync(join(root, file), 'utf8')])))).toEqual(
      [],
    );
  });

  it('is noticed when it is broken', () => {
    expect(
      scatteredAggregates(
        new Map([
          ['libs/a/src/draft/draft.aggregate.ts', 'line\n'.repeat(100)],
          ['libs/a/src/draft/draft.errors.ts', 'line\n'.repeat(49)],
          ['libs/a/src/long/long.aggregate.ts', 'line\n'.repeat(100)],
          ['libs/a/src/long/long.events.ts', 'line\n'.repeat(50)],
          ['libs/a/src/flags/flags.aggregate.ts', 'line\n'],
          ['libs/a/src/flags/flags.fold.ts', "import type { MessagePosted } from '@chat/messages';\n"],
          ['libs/a/src/alone/alone.errors.ts', 'line\n'],
        ]),
      ),
    ).toEqual(['libs/a/src/draft']);
    expect(
      longHandlers(
        new Map([
          ['long', handler(26)],
          ['short', handler(25)],
        ]),
      ),
    ).toEqual(['long']);
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

it('test/README.md names each campaign and benchmark', () => {
  const page = readFileSync(join(root, 'test/README.md'), 'utf8');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
  const long = Object.keys(scripts).filter((name) => /^(bench|campaign:)/.test(name));
  expect(long.length).toBeGreaterThan(20);
  expect(long.filter((name) => !page.includes(`\`npm run ${name}\``))).toEqual([]);
});

it('the floors of the boundaries are the folders of libs, and the rows of docs/architecture.md from the lowest', () => {
  const rules = readFileSync(join(root, 'tools/architecture/boundaries.cjs'), 'utf8');
  const floors = [...rules.match(/^const FLOORS = \[(.*)\];$/m)![1]!.matchAll(/'(\w+)'/g)].map(([, floor]) => floor!);
  expect(readdirSync(join(root, 'libs')).toSorted()).toEqual(floors.toSorted());
  expect(floors.length).toBeLessThanOrEqual(7);
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const table = page.slice(page.indexOf('| Floor |'), page.indexOf('Arrows are imports'));
  expect([...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, floor]) => floor)).toEqual(floors);
});
