import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Directory, UNRESTRICTED } from '@chat/directory';
import type { EventLog } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { MIB } from '@chat/kernel';
import { unzipSync } from 'fflate';
import { evidence, type EvidenceRequest, type EvidenceSource, type Selected } from './evidence.js';
import { readEvidence } from './evidence-message.fold.js';
import { MessageChanged, type SelectedMessage, selectedOf } from './package-messages.js';

const FILE_BYTES = 8 * MIB;
const PART = randomBytes(64 * 1024);
/** Streams, compression and ZIP hold less. */
const MOST_HELD = 2 * MIB;

const author = { id: 7, name: 'Ada', email: 'ada@example.com' };
const directory = {
  user: () => ({ fullName: author.name, deliveryEmail: author.email }),
  channel: () => ({ name: 'legal' }),
} as unknown as Directory;
const place = { type: 'stream', stream_id: 1, stream_name: 'legal', topic: 'film' } as const;
const file = { id: 3, name: 'film.bin', size: FILE_BYTES, sha256: null, fileKey: 'film' };
const request = { caseName: '4711', now: Date.UTC(2026, 10, 28) } as unknown as EvidenceRequest;

let log: EventLog;
beforeEach(() => (log = openMemoryEventLog()));

async function say(content: string, type = 'MessagePosted'): Promise<void> {
  const conversation = { kind: 'channel', channelId: 1, topic: 'film' };
  const said = { content, attachmentIds: [file.id] };
  const data = { messageId: 1, senderId: author.id, conversation, postedTo: null, postedAt: 0, ...said };
  const metadata = { actorId: author.id, realmId: 1, correlationId: 'a', causationId: 'b', time: 0 };
  await log.append('message-1', 'any', [{ id: randomUUID(), type, data, metadata }]);
}

async function selected(): Promise<Selected> {
  const omission = { mandate: UNRESTRICTED };
  const message = (await readEvidence(log, directory, { message_id: 1, place }, omission))!;
  return {
    organization: 'Elsinore',
    omission,
    leftOut: 0,
    messages: [{ ...selectedOf(message), marks: [], marksOmitted: 0 } satisfies SelectedMessage],
    names: directory,
    files: new Map([[file.id, file]]),
    members: new Map([[place.stream_id, { from: 0, to: 1, before: [], changes: [] }]]),
    readers: [],
  };
}

const sourceOf = (read: () => Iterable<Uint8Array>) =>
  ({
    log,
    files: { read: () => Promise.resolve(Readable.from(read())) },
    prove: undefined,
    keys: [],
  }) as unknown as EvidenceSource;

it('A package is made without any of its files as a whole in memory, in its folder of files and in RSMF', async () => {
  let read = 0;
  const parts = function* () {
    for (let at = 0; at < FILE_BYTES; at += PART.length) {
      read += PART.length;
      yield PART;
    }
  };
  let [sent, held] = [0, 0];
  await say('A film');
  for await (const { length } of evidence(sourceOf(parts), request, await selected())) {
    sent += length;
    held = Math.max(held, read - sent);
  }
  expect(read).toBe(2 * FILE_BYTES);
  expect(sent).toBeGreaterThan(2 * FILE_BYTES);
  expect(held).toBeLessThan(MOST_HELD);
});

const packed = async (own: Selected) =>
  Buffer.concat(
    await Array.fromAsync(
      evidence(
        sourceOf(() => [PART]),
        request,
        own,
      ),
    ),
  );

it('What its messages say is not in memory, and is read where it is written, as it was when they were selected', async () => {
  await say('Herring');
  const own = await selected();
  expect(JSON.stringify(own.messages)).not.toContain('Herring');
  await say('Sturgeon', 'MessageContentEdited');
  const files = Object.entries(unzipSync(await packed(own)));
  const said = files.map(([path, bytes]) => [path, Buffer.from(bytes).toString()] as const);
  for (const name of ['index.html', 'messages.csv', 'events.jsonl'])
    expect(said.find(([path]) => path.endsWith(name))?.[1]).toContain('Herring');
  expect(said.filter(([, text]) => text.includes('Sturgeon'))).toEqual([]);
});

it('Nothing of a message goes out that is erased after it was selected', async () => {
  await say('Herring');
  await say('', 'MessageDeleted');
  const own = await selected();
  await log.truncate('message-1', 1);
  await expect(packed(own)).rejects.toThrow(MessageChanged);
});
