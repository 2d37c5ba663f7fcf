import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const IMPORT = /^import (?<type>type )?(?:\w+, )?\{(?<names>[^}]*)\} from '(?<from>[^']+)';/gm;
const RULES = /\.decide\.ts$/;
const CONTROLLER = /\.controller\.ts$/;

/** Text by path. */
type Sources = ReadonlyMap<string, string>;

interface Import {
  /** Each as `Name` or `type Name`. */
  readonly names: readonly string[];
  readonly from: string;
  readonly isType: boolean;
}

function importsOf(text: string): Import[] {
  return Array.from(text.matchAll(IMPORT), ({ groups }) => {
    const names = groups!.names!.split(',').flatMap((name) => name.trim().split(' as ')[0] || []);
    const isType = groups!.type !== undefined || names.every((name) => name.startsWith('type '));
    return { names, from: groups!.from!, isType };
  });
}

/** A fold beside an aggregate writes through WritableDirectory, and decides nothing. */
const seesDirectory = (text: string) =>
  importsOf(text).some(
    ({ names, from }) => from === '@chat/directory' && names.some((name) => /^(type )?Directory$/.test(name)),
  );

/** Controllers that read the directory themselves. */
function controllersThatLookAround(sources: Sources): string[] {
  return [...sources].filter(([file, text]) => CONTROLLER.test(file) && seesDirectory(text)).map(([file]) => file);
}

/** The file and what it runs within its capability; files of which it only takes types do not count. */
function reachedFrom(file: string, sources: Sources): Set<string> {
  const reached = new Set([file]);
  for (const each of reached) {
    for (const { from, isType } of importsOf(sources.get(each) ?? '')) {
      if (from.startsWith('.') && !isType) reached.add(join(each, '..', from.replace(/\.js$/, '.ts')));
    }
  }
  return reached;
}

/** Decisions that see the directory, and the file by which each does. */
function decisionsThatLookAround(sources: Sources): string[] {
  return [...sources.keys()]
    .filter((file) => RULES.test(file))
    .flatMap((decision) =>
      [...reachedFrom(decision, sources)]
        .filter((file) => seesDirectory(sources.get(file) ?? ''))
        .map((file) => (file === decision ? file : `${decision} by ${file}`)),
    );
}

describe('the directory', () => {
  let sources: Sources;

  beforeAll(async () => {
    const files = await Array.fromAsync(
      glob('{apps,libs}/**/*.ts', { cwd: root, exclude: (name) => name.endsWith('.spec.ts') }),
    );
    sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  });

  it('is not seen by decisions: pass them facts, which a *.facts.ts beside them finds', () => {
    expect([...sources.keys()].filter((file) => RULES.test(file)).length).toBeGreaterThan(100);
    expect(decisionsThatLookAround(sources)).toEqual([]);
  });

  it('is not seen by controllers: ask a query, or let the command see to it', () => {
    expect([...sources.keys()].filter((file) => CONTROLLER.test(file)).length).toBeGreaterThan(150);
    expect(controllersThatLookAround(sources)).toEqual([]);
  });

  it('is noticed where a controller sees it', () => {
    const slice = 'libs/conversation/drafts/src/post';
    const planted = new Map([
      [`${slice}/asking.controller.ts`, "import { causedBy } from '@chat/directory';\n"],
      [`${slice}/looking.controller.ts`, "import { causedBy, Directory } from '@chat/directory';\n"],
      [`${slice}/looking.query.ts`, "import { Directory } from '@chat/directory';\n"],
    ]);
    expect(controllersThatLookAround(planted)).toEqual([`${slice}/looking.controller.ts`]);
  });

  it('is noticed where a decision sees it', () => {
    const slice = 'libs/conversation/drafts/src/post';
    const planted = new Map([
      [
        `${slice}/pure.decide.ts`,
        "import type { Facts } from './post.facts.js';\nimport { type User } from '@chat/directory';\n",
      ],
      [`${slice}/post.facts.ts`, "import type { Directory } from '@chat/directory';\n"],
      [`${slice}/direct.decide.ts`, "import {\n  type Channel,\n  type Directory,\n} from '@chat/directory';\n"],
      [`${slice}/round.decide.ts`, "import { type Rule, rule } from '../rules/rule.js';\n"],
      ['libs/conversation/drafts/src/rules/rule.ts', "import { other } from './other.js';\n"],
      ['libs/conversation/drafts/src/rules/other.ts', "import type { Directory, User } from '@chat/directory';\n"],
    ]);
    expect(decisionsThatLookAround(planted)).toEqual([
      `${slice}/direct.decide.ts`,
      `${slice}/round.decide.ts by libs/conversation/drafts/src/rules/other.ts`,
    ]);
  });
});
