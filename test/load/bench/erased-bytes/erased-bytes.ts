// Where bytes of deleted messages are left, and for how long, beside the running server:
//   npm run bench:erased-bytes [-- --messages 5000]                          embedded engines
//   npm run bench:erased-bytes -- --read-store mongodb [--minutes 15]       files of MongoDB, not compressed, so that words are found in them
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { successful } from '@chat/chat-testing';
import type { ApiClient } from '../../../support/real-processes/api-client.js';
import { chat, ChatCommand } from '../../../support/real-processes/chat-command.js';
import { ServerProcess } from '../../../support/real-processes/server-process.js';
import { mongodUnlessMissing } from '../../../support/engines/mongod-binary.js';
import { ReplicaSet } from '../../../support/engines/replica-set.js';
import { standIn } from '../servers/stand-in.js';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '5000' },
    'read-store': { type: 'string', default: 'sqlite' },
    minutes: { type: 'string', default: '15' },
  },
});

const AT_ONCE = 8;
const MINUTE_MS = 60_000;
const UNCOMPRESSED = Object.entries({
  '--wiredTigerCollectionBlockCompressor': 'none',
  '--wiredTigerJournalCompressor': 'none',
  '--wiredTigerIndexPrefixCompression': 'false',
}).flat();
const WORD = /word[0-9a-f]{16}/g;
const word = () => `word${randomBytes(8).toString('hex')}`;

/** Posts messages of several words, edits every other one, and deletes every third. @returns the words that are gone */
async function deleteAmongOthers(owner: ApiClient, messages: number): Promise<Set<string>> {
  successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }] }));
  const gone = new Set<string>();
  const one = async (at: number) => {
    const words = Array.from({ length: 1 + (at % 40) }, word);
    const where = { type: 'stream', to: 'kitchen', topic: `topic ${at % 20}` };
    const { id } = successful(await owner.post('/messages', { ...where, content: words.join(' ') }));
    const edited = at % 2 ? [word()] : [];
    if (edited.length > 0) successful(await owner.patch(`/messages/${id as number}`, { content: edited.join(' ') }));
    if (at % 3) return;
    successful(await owner.delete(`/messages/${id as number}`));
    for (const each of [...words, ...edited]) gone.add(each);
  };
  for (let at = 0; at < messages; at += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, beside) => one(at + beside)));
  return gone;
}

/** By kind of file, how many of these words stand in it. */
async function found(folder: string, gone: ReadonlySet<string>): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const bytes = (await readFile(path).catch(() => Buffer.alloc(0))).toString('latin1');
    const words = new Set(bytes.match(WORD)?.filter((each) => gone.has(each)));
    const kind = `${basename(file.parentPath)}/${file.name}`.replaceAll(/-?\d{5,}/g, '').replace(/^.*\/(?=.*\.db)/, '');
    if (words.size > 0) counts[kind] = (counts[kind] ?? 0) + words.size;
  }
  return counts;
}

async function embedded(messages: number): Promise<void> {
  await using server = await ServerProcess.launch({ CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite' });
  const gone = await deleteAmongOthers(server.owner().unchecked(), messages);
  console.log(`${gone.size} words of deleted messages. Before "chat erase":`, await found(server.folder, gone));
  let erasing = await new ChatCommand(server.environment, 'erase').ended;
  while (erasing.stdout.includes('Run this again.')) erasing = await new ChatCommand(server.environment, 'erase').ended;
  console.log(erasing.stdout.trim());
  console.log('Beside the server, after it:', await found(server.folder, gone));
  await server.stop();
  await chat(server.environment, 'erase');
  const { size } = await stat(join(server.folder, 'events.db'));
  console.log(
    `After "chat erase" with the server stopped (events.db: ${Math.round(size / 1024)} KiB):`,
    await found(server.folder, gone),
  );
}

async function onMongoDb(messages: number, minutes: number): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const replicaSet = await ReplicaSet.start((await mongodUnlessMissing())!, 1, UNCOMPRESSED);
  stack.defer(() => replicaSet.remove());
  const folder = await mkdtemp(join(tmpdir(), 'chat-'));
  stack.defer(() => rm(folder, { recursive: true }));
  const environment = { CHAT_EVENT_LOG: await standIn(stack), CHAT_READ_STORE: replicaSet.newDatabase() };
  const server = stack.use(await ServerProcess.launch(environment));
  const owner = server.owner().unchecked();
  const gone = await deleteAmongOthers(owner, messages);
  const [begin, { folder: files }] = [Date.now(), replicaSet.members[0]!];
  for (let minute = 0; minute <= minutes; minute++) {
    while (Date.now() < begin + minute * MINUTE_MS) {
      await owner.post('/messages', { type: 'stream', to: 'kitchen', topic: 'later', content: word() });
      await pause(100);
    }
    console.log(`${minute} minutes after ${gone.size} words were deleted:`, await found(files, gone));
  }
}

if (values['read-store'] === 'mongodb') await onMongoDb(Number(values.messages), Number(values.minutes));
else await embedded(Number(values.messages));
process.exit();
