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

/** Engines, and services that read them or hold folded state. Files are streamed by their controllers (ADR 389). */
const READ_BY_QUERIES =
  'Directory READ_STORE EVENT_LOG COORDINATION TILE_STORE Proving Replays ShownLog Attachments MessageFlags Presences ReadModels RequestedRebuilds RunningService Sampling'.split(
    ' ',
  );
const FOLDED =
  /^export (?:abstract )?class (?<name>\w+)[^{]*(?: implements [^{]*\b(?:SnapshotPart|LiveState)\b| extends KeptList\b)/gm;

/** Classes whose state is folded from events, or restored beside it. */
const foldedStates = (sources: Sources) =>
  [...sources.values()].flatMap((text) => Array.from(text.matchAll(FOLDED), ({ groups }) => groups!.name!));

/** Controllers that read state themselves, and what each reads. */
function controllersThatLookAround(sources: Sources): string[] {
  const states = new Set([...READ_BY_QUERIES, ...foldedStates(sources)]);
  return [...sources].flatMap(([file, text]) =>
    CONTROLLER.test(file)
      ? importsOf(text)
          .flatMap(({ names }) => names.map((name) => name.replace(/^type /, '')))
          .filter((name) => states.has(name))
          .map((name) => `${file}: ${name}`)
      : [],
  );
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

  it('is not read by controllers, nor is an engine or a folded state: ask a query', () => {
    expect([...sources.keys()].filter((file) => CONTROLLER.test(file)).length).toBeGreaterThan(150);
    expect(foldedStates(sources)).toEqual(expect.arrayContaining(['NavigationViews', 'RefusedLogIns']));
    const declared = [...sources.values()].join('\n');
    for (const name of READ_BY_QUERIES)
      expect(declared).toMatch(new RegExp(`export (abstract )?(class|const) ${name}\\b`));
    expect(controllersThatLookAround(sources)).toEqual([]);
  });

  it('is reported where a controller reads it, an engine or a folded state', () => {
    const slice = 'libs/conversation/drafts/src/post';
    const planted = new Map([
      [`${slice}/asking.controller.ts`, "import { causedBy } from '@chat/directory';\n"],
      [`${slice}/looking.controller.ts`, "import { causedBy, Directory } from '@chat/directory';\n"],
      [`${slice}/looking.query.ts`, "import { Directory } from '@chat/directory';\n"],
      [`${slice}/reading.controller.ts`, "import { READ_STORE, type ReadStore } from '@chat/read-store';\n"],
      [`${slice}/../draft/drafts.ts`, 'export class Drafts extends KeptList<Draft> {\n'],
      [`${slice}/folded.controller.ts`, "import { Drafts } from '../draft/drafts.js';\n"],
    ]);
    expect(controllersThatLookAround(planted)).toEqual([
      `${slice}/looking.controller.ts: Directory`,
      `${slice}/reading.controller.ts: READ_STORE`,
      `${slice}/folded.controller.ts: Drafts`,
    ]);
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
