import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const DOOR = /^(?<library>libs\/[^/]+\/(?<name>[^/]+)\/)src\/(?:(?<engine>[^/]+)\/)?index\.ts$/;
const EXPORTED = /export (?:type )?\{([^}]*)\}/g;
const IMPORTED = /\{(?<names>[^}]*)\}\s*(?:from|= await import\()\s*'(?<door>@chat\/[^']+)'/g;

/** Text by path. */
type Sources = ReadonlyMap<string, string>;

const NAME = /(?:\btype )?(?<inside>\w+)(?: as (?<outside>\w+))?/g;

const namesIn = (list: string) => Array.from(list.matchAll(NAME), ({ groups }) => groups!);

/** Exports of doors that no other library, app or test imports. */
function unused(sources: Sources): string[] {
  const uses = [...sources].flatMap(([file, text]) =>
    Array.from(text.matchAll(IMPORTED), ({ groups }) => ({ file, door: groups!.door!, names: groups!.names! })),
  );
  return [...sources].flatMap(([file, text]) => {
    const { library, name, engine } = DOOR.exec(file)?.groups ?? {};
    if (library === undefined) return [];
    const door = engine === undefined ? `@chat/${name}` : `@chat/${name}/${engine}`;
    const others = uses.filter((use) => use.door === door && !use.file.startsWith(library));
    const used = new Set(others.flatMap((use) => namesIn(use.names).map(({ inside }) => inside)));
    return Array.from(text.matchAll(EXPORTED), ([, list]) => namesIn(list!))
      .flat()
      .map(({ inside, outside }) => outside ?? inside)
      .filter((each) => !used.has(each))
      .map((each) => `${door}: ${each}`);
  });
}

describe('doors', () => {
  it('export only what another library, an app or a test uses', () => {
    const files = globSync('{apps,libs,test,tools}/**/*.{ts,js}', { cwd: root });
    expect(files.length).toBeGreaterThan(1000);
    expect(unused(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])))).toEqual([]);
  });

  it('are found when they export more', () => {
    const sources = new Map([
      ['libs/core/a/src/index.ts', "export { type A, b as B } from './a.js';\nexport type { C } from './c.js';"],
      ['libs/core/a/src/own.ts', "import type { C } from '@chat/a';"],
      ['libs/core/a/src/disk/index.ts', "export { open, close } from './disk.js';"],
      [
        'libs/core/d/src/d.ts',
        "import {\n  type A as Other,\n} from '@chat/a';\nconst { open } = await import('@chat/a/disk');",
      ],
    ]);
    expect(unused(sources)).toEqual(['@chat/a: B', '@chat/a: C', '@chat/a/disk: close']);
  });
});
