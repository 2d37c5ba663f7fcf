import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeEngines, openEngines, openTileStore, readConfiguration } from '@chat/composition';
import { removeSnapshotsBefore } from '@chat/directory';
import { newSalt } from '@chat/event-log';
import { Chat, type Environment, newEngines, successful } from '@chat/chat-testing';
import { eventually, onServers } from '@chat/testing';
import { commandLine } from '../../../apps/chat/src/command-line.js';

let folder: string;
let environment: Environment;
let chat: Chat;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whole-tree-'));
  environment = { CHAT_DATA_DIR: join(folder, 'data'), ...newEngines('sqlite') };
  chat = await Chat.open(environment, true);
});
afterEach(() => rm(folder, { recursive: true }));

async function run(...args: readonly string[]): Promise<string> {
  let output = '';
  const isOk = await commandLine(environment, (text) => (output += text), args);
  return isOk ? 'well' : output;
}

async function sealed(): Promise<void> {
  const head = await chat.head();
  await eventually(() => expect(chat.server.sealing.status?.position).toBeGreaterThanOrEqual(head));
}

async function upload(name: string): Promise<number> {
  successful(await chat.owner.upload(new File([name], name)));
  const { attachments } = successful(await chat.owner.get('/attachments')) as { attachments: { id: number }[] };
  return attachments.find(({ id }) => id)!.id;
}

const send = async (content: string) =>
  (await chat.owner.post('/messages', { type: 'direct', to: [1], content })).body['id'] as number;

/** Once the server has stopped: what checks a log, and copies it, finds all of it. */
async function expectWhole(): Promise<void> {
  expect(await run('check')).toBe('well');
  expect(await run('verify')).toBe('well');
  const file = join(folder, 'log');
  expect(await run('export', file)).toBe('well');
  const copy = { CHAT_DATA_DIR: join(folder, 'copy'), ...newEngines('sqlite') };
  expect(await commandLine(copy, () => {}, ['import', file])).toBe(true);
}

it('The log is what was sealed after a file is deleted', async () => {
  const id = await upload('Swordfish');
  await sealed();
  successful(await chat.owner.delete(`/attachments/${id}`));
  await sealed();
  expect(JSON.stringify(await chat.events())).not.toContain('Swordfish');
  await chat.close();
  await expectWhole();
});

/** As if a server was killed before it erased anything: the log says that a message and a file are deleted. */
async function deleteUnnoticed(messageId: number, attachmentId: number): Promise<void> {
  const { log, ...others } = await openEngines(readConfiguration(environment), { makesLog: false });
  const append = async (stream: string, type: string, data: object) => {
    const { metadata } = (await Array.fromAsync(log.read(stream)))[0]!;
    await log.append(stream, 'any', [{ id: randomUUID(), type, data, metadata: { ...metadata, salt: newSalt() } }]);
  };
  const conversation = { kind: 'direct', userIds: [1] };
  const places = { arrivedAt: null, postedTo: 1, postedAt: 0, alsoKnownTo: [] };
  await append(`message-${messageId}`, 'MessageDeleted', { messageId, senderId: 1, conversation, ...places });
  const [uploaded] = await Array.fromAsync(log.read(`attachment-${attachmentId}`));
  const { fileKey } = uploaded!.data as { fileKey: string };
  await append(`attachment-${attachmentId}`, 'AttachmentDeleted', { attachmentId, ownerId: 1, fileKey });
  await closeEngines({ log, ...others });
}

it('The log is what was sealed, and no file is left, after chat erase has erased without a server', async () => {
  const file = await upload('Swordfish');
  const message = await send('Swordfish');
  await sealed();
  await chat.close();
  await deleteUnnoticed(message, file);
  // The account that tests use may not remove bytes from the disk of EventStoreDB, which comes last.
  if (onServers()) await expect(run('erase')).rejects.toThrow('$ops');
  else expect(await run('erase')).toBe('well');
  expect(await run('check')).toBe('well');
  chat = await chat.reopen();
  expect(JSON.stringify(await chat.events())).not.toContain('Swordfish');
  expect(await chat.fileKeys()).toEqual([]);
  await sealed();
  await chat.close();
  await expectWhole();
});

/** As a former build did, which kept no entries of what it erased, and whose comparison with the tree was before that. */
async function eraseAsFormerly(...streams: readonly string[]): Promise<void> {
  const engines = await openEngines(readConfiguration(environment), { makesLog: false });
  for (const stream of streams) await engines.log.truncate(stream, 1);
  await removeSnapshotsBefore(engines.store, (await engines.log.head()) + 1);
  await closeEngines(engines);
  const tiles = openTileStore(readConfiguration(environment));
  await tiles.write('last-pass', Buffer.alloc(0));
  await tiles.close();
}

describe('A log from which a former build has erased without keeping entries', () => {
  it('is what was sealed again after a start', async () => {
    const file = await upload('Swordfish');
    const message = await send('Swordfish');
    await sealed();
    await chat.close();
    await deleteUnnoticed(message, file);
    await eraseAsFormerly(`message-${message}`, `attachment-${file}`);
    const found = await run('check');
    for (const stream of [`message-${message}`, `attachment-${file}`])
      expect(found).toContain(`Event 0 of the stream ${stream} is missing, and nobody has erased it.`);
    chat = await chat.reopen();
    await eventually(() => expect(chat.server.sealing.status?.pass).toMatchObject({ differences: [], keptEntries: 2 }));
    await sealed();
    await chat.close();
    await expectWhole();
  });

  it('is not mended where nothing ordered the erasure', async () => {
    const message = await send('Swordfish');
    successful(await chat.owner.patch(`/messages/${message}`, { content: 'Tuna' }));
    await sealed();
    await chat.close();
    await eraseAsFormerly(`message-${message}`);
    chat = await chat.reopen();
    const missing = expect.stringContaining(`Event 0 of the stream message-${message} is missing`);
    await eventually(() =>
      expect(chat.server.sealing.status?.pass).toMatchObject({
        differences: expect.arrayContaining([missing]),
        keptEntries: 0,
      }),
    );
    await chat.close();
  });
});
