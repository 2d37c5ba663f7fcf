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
  'libs/organization/channels/src/index.ts': ['@chat/kernel'],
  'libs/composition/composition/src/engines.ts': ['@chat/event-log/sqlite', '@chat/messages'],
  'libs/composition/composition/src/index.ts': ['./engines.js'],
  'libs/platform/event-log/src/index.ts': ['@chat/kernel'],
  'libs/platform/event-log/src/memory/index.ts': ['./memory-event-log.js'],
  'libs/platform/event-log/src/memory/memory-event-log.ts': ['../port/event-log.js'],
  'libs/platform/event-log/src/port/event-log.ts': ['@chat/kernel'],
  'libs/platform/event-log/src/event-log.int.spec.ts': ['@chat/event-log/memory', '@chat/event-log/sqlite'],
  'libs/platform/event-log/src/sqlite/index.ts': ['node:sqlite'],
  'libs/core/event-queues/src/index.ts': ['@chat/kernel'],
  'libs/platform/kernel/src/clock.ts': [],
  'libs/platform/kernel/src/index.ts': ['./clock.js'],
  'libs/organization/members/src/index.ts': ['@chat/kernel'],
  'libs/conversation/messages/src/edit-message/edit-message.announce.ts': ['@chat/channels'],
  'libs/conversation/messages/src/edit-message/edit-message.decide.ts': ['../message/message.aggregate.js'],
  'libs/conversation/messages/src/edit-message/edit-message.unit.spec.ts': [
    '@chat/channels',
    '@chat/testing',
    'fast-check',
  ],
  'libs/conversation/messages/src/edit-message/edit-message.int.spec.ts': [
    '@chat/event-log/memory',
    '@chat/chat-testing',
  ],
  'libs/conversation/drafts/src/drafts.limits.ts': ['@chat/kernel'],
  'libs/conversation/drafts/src/edit-draft/edit-draft.decide.ts': ['../drafts.limits.js'],
  'libs/conversation/messages/src/index.ts': ['@nestjs/cqrs', './message/message.aggregate.js'],
  'libs/conversation/messages/src/message/message.aggregate.ts': ['@chat/kernel', './message.events.js'],
  'libs/conversation/messages/src/messages.capability.ts': [
    './edit-message/edit-message.announce.js',
    './message/message.announce.js',
    './message-history/message-history.projection.js',
    './notify-members/notify-members.process.js',
    './who-is-where/who-is-where.fold.js',
  ],
  'libs/conversation/messages/src/message/message.announce.ts': ['@chat/event-queues'],
  'libs/conversation/messages/src/message/message.events.ts': [],
  'libs/conversation/messages/src/message-history/message-history.projection.ts': ['@chat/channels'],
  'libs/conversation/messages/src/notify-members/notify-members.process.ts': ['@chat/channels'],
  'libs/conversation/messages/src/who-is-where/who-is-where.fold.ts': ['@chat/channels'],
  'libs/testing/testing/src/index.ts': ['@chat/event-log', '@chat/kernel', 'fast-check'],
  'libs/testing/chat-testing/src/index.ts': [
    '@chat/composition',
    '@chat/event-log/memory',
    '@chat/members',
    '@chat/testing',
    '@nestjs/testing',
    '../../../../apps/chat-server/src/main.js',
  ],
};

const breaches: Readonly<Record<string, Tree>> = {
  'through-the-door': {
    'libs/conversation/messages/src/deep.ts': ['../../../platform/kernel/src/clock.js'],
    'libs/conversation/messages/src/long-way.ts': ['../../../platform/kernel/src/index.js'],
  },
  'door-is-for-others': { 'libs/conversation/messages/src/own-door.ts': ['@chat/messages'] },
  'roots-stand-above': {
    'libs/conversation/messages/src/edit-message/upwards.ts': ['../messages.options.js'],
    'apps/chat-server/src/health/upwards.ts': ['../server.js'],
  },
  'one-door': { 'libs/platform/event-log/src/second-door.ts': ['./port/index.js'] },
  'engines-are-chosen-in-one-place': {
    'libs/conversation/messages/src/engine.ts': ['@chat/event-log/sqlite'],
    'libs/platform/event-log/src/memory/rival.ts': ['../sqlite/index.js'],
    'libs/platform/event-log/src/favourite.ts': ['./memory/index.js'],
  },
  'decisions-are-pure': {
    'libs/conversation/messages/src/post/post-built-in.decide.ts': ['node:crypto'],
    'libs/conversation/messages/src/post/post-driver.decide.ts': ['mongodb'],
    'libs/conversation/messages/src/message/framework.ts': ['@nestjs/common'],
  },
  'decisions-need-no-machinery': { 'libs/conversation/messages/src/post/post-log.decide.ts': ['@chat/event-log'] },
  'kernel-imports-nothing': {
    'libs/platform/kernel/src/files.ts': ['node:fs'],
    'libs/platform/kernel/src/people.ts': ['@chat/testing'],
  },
  'limits-are-numbers': {
    'libs/conversation/messages/src/messages.limits.ts': ['./messages.options.js'],
    'libs/platform/event-log/src/event-log.limits.ts': ['./port/event-log.js'],
  },
  'capabilities-stand-apart': { 'libs/conversation/messages/src/neighbour.ts': ['@chat/channels'] },
  'platform-imports-nothing-above': { 'libs/platform/event-log/src/upwards.ts': ['@chat/event-queues'] },
  'core-imports-nothing-above': { 'libs/core/event-queues/src/upwards.ts': ['@chat/members'] },
  'organization-imports-nothing-above': { 'libs/organization/members/src/upwards.ts': ['@chat/composition'] },
  'conversation-imports-nothing-above': { 'libs/conversation/messages/src/everything.ts': ['@chat/composition'] },
  'compliance-imports-nothing-above': { 'libs/compliance/records/src/everything.ts': ['@chat/composition'] },
  'testing-knows-nothing-of-chat': {
    'libs/testing/testing/src/knowing.ts': ['@chat/members'],
    'libs/testing/testing/src/whole.ts': ['@chat/chat-testing'],
  },
  'library-has-a-floor': { 'libs/drawer/loose/src/index.ts': ['@chat/kernel'] },
  'apps-are-the-top': { 'libs/conversation/messages/src/top.ts': ['../../../../apps/chat-server/src/main.js'] },
  'tests-stay-in-tests': {
    'libs/conversation/messages/src/helper.ts': ['./edit-message/edit-message.unit.spec.js'],
    'libs/platform/kernel/src/people.ts': ['@chat/testing'],
  },
  'packages-are-declared': {
    'libs/conversation/messages/src/development.ts': ['fast-check'],
    'libs/conversation/messages/src/guest.ts': ['semver'],
  },
  'followers-are-registered': {
    'libs/conversation/messages/src/forgotten.meanings.ts': ['@chat/event-queues'],
    'libs/conversation/messages/src/notify-nobody/notify-nobody.process.ts': ['@chat/channels'],
  },
  'no-cycles': { 'libs/conversation/messages/src/egg.ts': ['./hen.js'] },
  'no-orphans': { 'libs/conversation/messages/src/alone.ts': [] },
  'no-unresolvable': { 'libs/conversation/messages/src/lost.ts': ['@chat/kernel/clock.js'] },
};

/** Targets of the breaches; in itself lawful. */
const targets: Tree = {
  'libs/platform/event-log/src/port/index.ts': ['./event-log.js'],
  'libs/conversation/messages/src/hen.ts': ['./egg.js'],
  'libs/conversation/messages/src/messages.options.ts': ['@chat/kernel'],
  'apps/chat-server/src/server.ts': ['@chat/kernel'],
};

/** Two folders in a circle, though no two files are. */
const circle: Tree = {
  'libs/conversation/messages/src/one/egg.ts': ['../other/hen.js'],
  'libs/conversation/messages/src/one/feather.ts': [],
  'libs/conversation/messages/src/other/hen.ts': ['../one/feather.js'],
};

/** A circle that only a test closes is allowed. */
const lawfulFolders: Tree = {
  'libs/conversation/messages/src/third/nest.ts': ['../one/feather.js'],
  'libs/conversation/messages/src/one/nest.fixture.ts': ['../third/nest.js'],
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
      'no-circles-of-folders: libs/conversation/messages/src/one',
      'no-circles-of-folders: libs/conversation/messages/src/other',
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
