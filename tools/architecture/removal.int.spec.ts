import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Capability } from '@chat/capability';
import { Chat, successful } from '@chat/chat-testing';
import { capabilities } from '../../libs/composition/composition/src/capabilities.js';

const root = resolve(import.meta.dirname, '../..');
const LIST = 'libs/composition/composition/src/capabilities.ts';
const CAPABILITY = /^libs\/(core|organization|conversation|compliance)\//;

const GENERATED = ['docs/openapi.json', 'docs/events.md', 'docs/limits.md', 'test/behaviour/golden-events/'];

/** The contract and what answers for features that are absent, the emoji of that name, and pages and tests that take playgrounds as their example. */
const THERE_BEFORE = [
  'docs/contract/',
  'libs/core/event-queues/src/register-queue/absent-features.ts',
  'apps/chat-server/src/metrics/api-words.ts',
  'libs/platform/markdown/src/emoji/emoji.json',
  'docs/how-to/add-a-capability.md',
  'tools/architecture/removal.int.spec.ts',
];

/** Fields of `register` where a capability is absent (contract, event-queues: Register response); undefined: none. */
const EMPTY: Readonly<Record<string, object>> = {
  attention: { alert_words: [], muted_topics: [], muted_users: [], user_topics: [] },
  bots: { realm_bots: [] },
  'channel-folders': { channel_folders: [] },
  drafts: { drafts: [] },
  emoji: { realm_emoji: {} },
  linkifiers: { realm_linkifiers: [] },
  'navigation-views': { navigation_views: [] },
  'personal-settings': { realm_user_settings_defaults: undefined, user_settings: undefined },
  playgrounds: { realm_playgrounds: [] },
  presence: { presence_last_update_id: -1, presences: {}, server_timestamp: undefined, user_status: {} },
  'profile-fields': { custom_profile_field_types: {}, custom_profile_fields: [] },
  'saved-snippets': { saved_snippets: [] },
  'scheduled-messages': { reminders: [], scheduled_messages: [] },
};

const START = 'test/start.ts';
const SCRIPT = `
  import 'reflect-metadata';
  import { Chat } from '@chat/chat-testing';
  const chat = await Chat.open();
  const { body } = await chat.owner.post('/register', {});
  const sent = await chat.owner.post('/messages', { type: 'direct', to: [chat.owner.email], content: 'hello' });
  await chat.close();
  console.log(JSON.stringify({ ...body, result: sent.body.result }));
  process.exit();
`;

const isOther = (file: string) => ![...GENERATED, ...THERE_BEFORE].some((path) => file.startsWith(path));

const sources = globSync('{apps,libs,test,tools}/**/*.ts', { cwd: root }).map(
  (file) => [file, readFileSync(join(root, file), 'utf8')] as const,
);

/** Capabilities that another one follows; that only apps, composition or tests name; and the rest. */
const folders = Object.groupBy(capabilityFolders(), (folder) => {
  const naming = filesNaming(folder);
  return naming.some((file) => CAPABILITY.test(file)) ? 'followed' : naming.length > 0 ? 'named' : 'removable';
});
const removable = folders.removable ?? [];

/** The name of a capability's value. */
const value = (folder: string) => basename(folder).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

interface Ended {
  readonly status: number;
  readonly output: string;
}

let copy: string;
/** They run beside each other: each takes half a minute, mostly of one core. */
let runs: { readonly types: Promise<Ended>; readonly boundaries: Promise<Ended>; readonly start: Promise<Ended> };
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'removal-'));
  for (const name of [
    'apps',
    'libs',
    'test',
    'tools',
    'docs',
    '.swcrc',
    'jest.config.js',
    'package.json',
    'tsconfig.json',
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const list = readFileSync(join(copy, LIST), 'utf8');
  const removed = new RegExp(
    removable.map((folder) => `^import .* from '@chat/${basename(folder)}';\n|^  ${value(folder)},\n`).join('|'),
    'gm',
  );
  writeFileSync(join(copy, LIST), list.replaceAll(removed, ''));
  for (const folder of removable) rmSync(join(copy, folder), { recursive: true });
  writeFileSync(join(copy, START), SCRIPT);
  runs = {
    types: run('tsc'),
    boundaries: run('depcruise', '--config', 'tools/architecture/boundaries.cjs', 'apps', 'libs'),
    start: run(process.execPath, '--no-warnings', '--import', './tools/load-typescript.js', START),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(runs));
  rmSync(copy, { recursive: true });
});

it('Nothing but the list names a capability that no other follows', () => {
  expect(folders.named!.map((folder) => basename(folder))).toEqual(['audit']);
  expect(folders.followed!.map((folder) => basename(folder))).toEqual([
    'records',
    'message-flags',
    'messages',
    'uploads',
    'sealing',
    'channels',
    'credentials',
    'groups',
    'invitations',
    'members',
    'realm',
  ]);
});

it('Adding playgrounds takes two files outside of their folder, besides what is generated', () => {
  const files = globSync('{*.md,{apps,docs,libs,test,tools}/**/*.{ts,cjs,js,json,md,snap}}', { cwd: root });
  const naming = files.filter((file) => /playground|pygmentsLanguage/i.test(readFileSync(join(root, file), 'utf8')));
  expect(
    naming.filter((file) => isOther(file) && !file.startsWith('libs/conversation/playgrounds/')).toSorted(),
  ).toEqual(['CHANGELOG.md', 'libs/composition/composition/src/capabilities.ts']);
});

it('All of these can be removed: everything compiles, and keeps to the boundaries', async () => {
  expect(await runs.types).toEqual({ status: 0, output: '' });
  const output = expect.stringContaining('no dependency violations found') as string;
  expect(await runs.boundaries).toEqual({ status: 0, output });
});

it('The server starts without them, and clients register with their features empty', async () => {
  const { result, ...body } = JSON.parse((await runs.start).output.trim()) as Record<string, unknown>;
  expect(result).toBe('success');
  for (const fields of Object.values(EMPTY)) expect(body).toMatchObject(defined(fields));
});

/** Nothing that stays imports what is removed, so the types are those of before: what is left to try is a start. */
describe('Each of these can be removed alone: a server starts, and clients register with its feature empty', () => {
  let complete: string[];
  beforeAll(async () => {
    complete = Object.keys(await registered());
  });

  it.each(removable.map((folder) => basename(folder)))('%s', async (name) => {
    const list = capabilities as Capability[];
    const at = list.findIndex((each) => each.name === name);
    const [removed] = list.splice(at, 1);
    try {
      const body = await registered();
      const fields = EMPTY[name] ?? {};
      expect(body).toMatchObject(defined(fields));
      const missing = Object.entries(fields).flatMap(([field, value]) => (value === undefined ? [field] : []));
      expect(complete.filter((field) => !(field in body)).toSorted()).toEqual(missing);
    } finally {
      list.splice(at, 0, removed!);
    }
  });
});

async function registered(): Promise<Record<string, unknown>> {
  const chat = await Chat.open();
  try {
    return successful(await chat.owner.post('/register', {}));
  } finally {
    await chat.close();
  }
}

const defined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Files that import a library, through its door: the boundaries know no other way. */
function filesNaming(folder: string): string[] {
  const door = `'@chat/${basename(folder)}'`;
  const isOutside = (file: string) => file !== LIST && !file.startsWith(`${folder}/`);
  return sources.flatMap(([file, text]) => (isOutside(file) && text.includes(door) ? [file] : []));
}

function capabilityFolders(): string[] {
  return globSync('libs/*/*/src/*.capability.ts', { cwd: root })
    .map((file) => dirname(dirname(file)))
    .toSorted();
}

function run(command: string, ...parameters: string[]): Promise<Ended> {
  const { promise, resolve: end } = Promise.withResolvers<Ended>();
  const env = { ...process.env, FORCE_COLOR: '0' };
  execFile(command, parameters, { cwd: copy, env }, (error, stdout, stderr) =>
    end({ status: error === null ? 0 : 1, output: stdout + stderr }),
  );
  return promise;
}
