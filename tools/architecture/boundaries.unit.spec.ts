import { execFile } from 'node:child_process';
import { cp, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';

const root = resolve(import.meta.dirname, '../..');
const config = join(import.meta.dirname, 'boundaries.cjs');
const folders = join(import.meta.dirname, 'folders.cjs');

/** A source tree: what each file imports. */
type Tree = Readonly<Record<string, readonly string[]>>;

const lawful: Tree = {
  'apps/chat-server/src/main.ts': ['@chat/composition', '@chat/messages', '@nestjs/common', 'node:fs'],
  'libs/channels/src/index.ts': ['@chat/kernel'],
  'libs/composition/src/engines.ts': ['@chat/event-log/sqlite', '@chat/messages'],
  'libs/composition/src/index.ts': ['./engines.js'],
  'libs/event-log/src/index.ts': ['@chat/kernel'],
  'libs/event-log/src/memory/index.ts': ['./memory-event-log.js'],
  'libs/event-log/src/memory/memory-event-log.ts': ['../port/event-log.js'],
  'libs/event-log/src/port/event-log.ts': ['@chat/kernel'],
  'libs/event-log/src/event-log.int.spec.ts': ['@chat/event-log/memory', '@chat/event-log/sqlite'],
  'libs/event-log/src/sqlite/index.ts': ['node:sqlite'],
  'libs/event-queues/src/index.ts': ['@chat/kernel'],
  'libs/kernel/src/clock.ts': [],
  'libs/kernel/src/index.ts': ['./clock.js'],
  'libs/members/src/index.ts': ['@chat/kernel'],
  'libs/messages/src/edit-message/edit-message.announce.ts': ['@chat/channels'],
  'libs/messages/src/edit-message/edit-message.decide.ts': ['../message/message.aggregate.js'],
  'libs/messages/src/edit-message/edit-message.unit.spec.ts': ['@chat/channels', '@chat/testing', 'fast-check'],
  'libs/messages/src/edit-message/edit-message.int.spec.ts': ['@chat/event-log/memory', '@chat/testing'],
  'libs/messages/src/index.ts': ['@nestjs/cqrs', './message/message.aggregate.js'],
  'libs/messages/src/message/message.aggregate.ts': ['@chat/kernel', './message.events.js'],
  'libs/messages/src/message/message.announce.ts': ['@chat/event-queues'],
  'libs/messages/src/message/message.events.ts': [],
  'libs/messages/src/message-history/message-history.projection.ts': ['@chat/channels'],
  'libs/messages/src/notify-members/notify-members.process.ts': ['@chat/channels'],
  'libs/messages/src/who-is-where/who-is-where.fold.ts': ['@chat/channels'],
  'libs/testing/src/index.ts': [
    '@chat/composition',
    '@chat/event-log/memory',
    '@chat/members',
    '@nestjs/testing',
    '../../../apps/chat-server/src/main.js',
  ],
};

const breaches: Readonly<Record<string, Tree>> = {
  'through-the-door': {
    'libs/messages/src/deep.ts': ['../../kernel/src/clock.js'],
    'libs/messages/src/long-way.ts': ['../../kernel/src/index.js'],
  },
  'door-is-for-others': { 'libs/messages/src/own-door.ts': ['@chat/messages'] },
  'roots-stand-above': {
    'libs/messages/src/edit-message/upwards.ts': ['../messages.options.js'],
    'apps/chat-server/src/health/upwards.ts': ['../server.js'],
  },
  'one-door': { 'libs/event-log/src/second-door.ts': ['./port/index.js'] },
  'engines-are-chosen-in-one-place': {
    'libs/messages/src/engine.ts': ['@chat/event-log/sqlite'],
    'libs/event-log/src/memory/rival.ts': ['../sqlite/index.js'],
    'libs/event-log/src/favourite.ts': ['./memory/index.js'],
  },
  'decisions-are-pure': {
    'libs/messages/src/post/post-built-in.decide.ts': ['node:crypto'],
    'libs/messages/src/post/post-driver.decide.ts': ['mongodb'],
    'libs/messages/src/message/framework.ts': ['@nestjs/common'],
  },
  'decisions-need-no-machinery': { 'libs/messages/src/post/post-log.decide.ts': ['@chat/event-log'] },
  'kernel-imports-nothing': { 'libs/kernel/src/files.ts': ['node:fs'], 'libs/kernel/src/people.ts': ['@chat/testing'] },
  'capabilities-stand-apart': { 'libs/messages/src/neighbour.ts': ['@chat/channels'] },
  'foundation-lies-below': { 'libs/event-log/src/upwards.ts': ['@chat/members'] },
  'library-has-a-place': { 'libs/messages/src/newcomer.ts': ['@chat/drawer'] },
  'composition-is-for-apps': { 'libs/messages/src/everything.ts': ['@chat/composition'] },
  'apps-are-the-top': { 'libs/messages/src/top.ts': ['../../../apps/chat-server/src/main.js'] },
  'tests-stay-in-tests': {
    'libs/messages/src/helper.ts': ['./edit-message/edit-message.unit.spec.js'],
    'libs/kernel/src/people.ts': ['@chat/testing'],
  },
  'packages-are-declared': {
    'libs/messages/src/development.ts': ['fast-check'],
    'libs/messages/src/guest.ts': ['semver'],
  },
  'no-cycles': { 'libs/messages/src/egg.ts': ['./hen.js'] },
  'no-orphans': { 'libs/messages/src/alone.ts': [] },
  'no-unresolvable': { 'libs/messages/src/lost.ts': ['@chat/kernel/clock.js'] },
};

/** What the breaches reach for; in itself lawful. */
const targets: Tree = {
  'libs/drawer/src/index.ts': ['@chat/kernel'],
  'libs/event-log/src/port/index.ts': ['./event-log.js'],
  'libs/messages/src/hen.ts': ['./egg.js'],
  'libs/messages/src/messages.options.ts': ['@chat/kernel'],
  'apps/chat-server/src/server.ts': ['@chat/kernel'],
};

/** Two folders in a circle, though no two files are. */
const circle: Tree = {
  'libs/messages/src/one/egg.ts': ['../other/hen.js'],
  'libs/messages/src/one/feather.ts': [],
  'libs/messages/src/other/hen.ts': ['../one/feather.js'],
};

/** What only a test closes is no circle. */
const lawfulFolders: Tree = {
  'libs/messages/src/third/nest.ts': ['../one/feather.js'],
  'libs/messages/src/one/nest.fixture.ts': ['../third/nest.js'],
};

let canary: string;

beforeEach(async () => {
  canary = await mkdtemp(join(tmpdir(), 'boundaries-'));
  await Promise.all(['tsconfig.json', 'package.json'].map((file) => cp(join(root, file), join(canary, file))));
  await symlink(join(root, 'node_modules'), join(canary, 'node_modules'));
});

afterEach(() => rm(canary, { recursive: true }));

describe('the boundaries', () => {
  it('report every breach by the name of its rule, and nothing that the style guide allows', async () => {
    await plant(Object.assign({}, lawful, targets, ...Object.values(breaches)));

    const expected = Object.entries(breaches).flatMap(([rule, tree]) =>
      Object.keys(tree).map((file) => `${rule}: ${file}`),
    );
    expect(breachesIn(await cruise(canary, config, 'apps', 'libs'))).toEqual(expected.toSorted());
  });

  it('report folders in a circle, and nothing else', async () => {
    await plant(Object.assign({}, lawful, lawfulFolders, circle));

    expect(breachesIn(await cruise(canary, folders, 'apps', 'libs'))).toEqual([
      'no-circles-of-folders: libs/messages/src/one',
      'no-circles-of-folders: libs/messages/src/other',
    ]);
  });

  it('have a canary for every rule', () => {
    const { forbidden } = createRequire(import.meta.url)(config) as { forbidden: { name: string; comment: string }[] };

    expect(Object.keys(breaches)).toEqual(forbidden.map((rule) => rule.name));
  });

  it('are kept by this project, of which they see every source file', async () => {
    const files = await Array.fromAsync(glob('{apps,libs,test}/**/*.ts', { cwd: root }));
    const cruised = await cruise(root, config, 'apps', 'libs', 'test');

    expect(files.length).toBeGreaterThan(40);
    expect(cruised.modules.map((module) => module.source)).toEqual(expect.arrayContaining(files));
    expect(breachesIn(cruised)).toEqual([]);
  });

  it('stand around libraries whose doors list every export by name', async () => {
    for await (const door of glob('libs/**/index.ts', { cwd: root }))
      expect([door, await readFile(join(root, door), 'utf8')]).not.toContainEqual(expect.stringContaining('export *'));
  });
});

async function plant(tree: Tree): Promise<void> {
  for (const [file, imports] of Object.entries(tree)) {
    const path = join(canary, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, imports.map((name) => `import '${name}';\n`).join(''));
  }
}

function cruise(directory: string, rules: string, ...paths: readonly string[]): Promise<ICruiseResult> {
  const { promise, resolve: settle, reject } = Promise.withResolvers<ICruiseResult>();
  const arguments_ = [join(root, 'node_modules/.bin/depcruise'), '--config', rules, '--output-type', 'json', ...paths];
  execFile(process.execPath, arguments_, { cwd: directory, maxBuffer: 2 ** 28 }, (error, stdout) => {
    if (stdout === '') reject(error);
    else settle(JSON.parse(stdout) as ICruiseResult);
  });
  return promise;
}

function breachesIn({ summary }: ICruiseResult): string[] {
  return [...new Set(summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`))].toSorted();
}
