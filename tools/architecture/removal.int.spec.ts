import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const LIST = 'libs/composition/composition/src/capabilities.ts';

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

const START = 'test/start.ts';
const SCRIPT = `
  import 'reflect-metadata';
  import { Chat } from '@chat/chat-testing';
  const chat = await Chat.open();
  const { body } = await chat.owner.post('/register', {});
  const sent = await chat.owner.post('/messages', { type: 'direct', to: [chat.owner.email], content: 'hello' });
  await chat.close();
  console.log(JSON.stringify([body.result, body['drafts'], body['realm_playgrounds'], body['realm_emoji'], sent.status]));
  process.exit();
`;

const isOther = (file: string) => ![...GENERATED, ...THERE_BEFORE].some((path) => file.startsWith(path));

/** Folders of the capabilities that nothing but the list names: no other follows them. */
const removable = followedByNobody();

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

it('All capabilities but these are followed by nobody', () => {
  const followed = capabilities().filter((folder) => !removable.includes(folder));
  expect(followed.map((folder) => basename(folder))).toEqual([
    'audit',
    'log-ins',
    'operation',
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

it('Their folders and lines can be removed: everything compiles, and keeps to the boundaries', async () => {
  expect(await runs.types).toEqual({ status: 0, output: '' });
  const output = expect.stringContaining('no dependency violations found') as string;
  expect(await runs.boundaries).toEqual({ status: 0, output });
});

it('The server starts without them, and clients register with their features empty', async () => {
  expect((await runs.start).output.trim()).toBe('["success",[],[],{},200]');
});

function followedByNobody(): string[] {
  const sources = globSync('{apps,libs,test,tools}/**/*.ts', { cwd: root }).map(
    (file) => [file, readFileSync(join(root, file), 'utf8')] as const,
  );
  return capabilities().filter((folder) => {
    const door = `'@chat/${basename(folder)}'`;
    return !sources.some(([file, text]) => file !== LIST && !file.startsWith(`${folder}/`) && text.includes(door));
  });
}

function capabilities(): string[] {
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
