import { randomUUID } from 'node:crypto';
import type { EventLog } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { TemporarilyUnavailable } from '@chat/kernel';
import { openMemoryReadStore } from '@chat/read-store/memory';
import type { BeforeErasing, StreamPrefix } from './before-erasing.js';
import { EraseStream } from './erase-stream.command.js';
import { EraseStreamHandler } from './erase-stream.handler.js';

let log: EventLog;
let prepared: (readonly StreamPrefix[])[];
let left: number[];

beforeEach(async () => {
  log = openMemoryEventLog();
  prepared = [];
  const metadata = { actorId: null, realmId: 1, correlationId: 'c', causationId: 'c', time: 1 };
  for (const stream of ['a', 'b', 'c']) {
    const events = [0, 1, 2].map(() => ({ id: randomUUID(), type: 'Said', data: {}, metadata }));
    await log.append(stream, 'no_stream', events);
  }
});

async function erase(prepare: BeforeErasing['prepare'], ...parts: [stream: string, before: number][]) {
  const handler = new EraseStreamHandler(log, openMemoryReadStore(), { prepare });
  const erasures = parts.map(([stream, before]) => handler.execute(new EraseStream(stream, before)));
  const outcomes = await Promise.allSettled(erasures);
  const revisions = ['a', 'b', 'c'].map(async (stream) => (await Array.fromAsync(log.read(stream))).length);
  left = await Promise.all(revisions);
  return outcomes.map(({ status }) => status);
}

const failing = async (parts: readonly StreamPrefix[]) => {
  if (parts.some(({ stream }) => stream === 'b')) throw new Error('damaged');
};
const preparing = async (parts: readonly StreamPrefix[]) => void prepared.push(parts);

it('Streams that are to be erased at the same moment are prepared together, each once', async () => {
  expect(await erase(preparing, ['a', 1], ['b', 2], ['a', 3])).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  expect(prepared).toEqual([
    [
      { stream: 'a', before: 3 },
      { stream: 'b', before: 2 },
    ],
  ]);
  expect(left).toEqual([0, 1, 3]);
});

it('A stream that cannot be erased holds up no other one', async () => {
  expect(await erase(failing, ['a', 2], ['b', 2], ['c', 2])).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(left).toEqual([1, 3, 1]);
});

it('Nothing is erased while nothing can be', async () => {
  const waiting = async (parts: readonly StreamPrefix[]) => {
    prepared.push(parts);
    throw new TemporarilyUnavailable('not sealed');
  };
  expect(await erase(waiting, ['a', 2], ['b', 2])).toEqual(['rejected', 'rejected']);
  expect([left, prepared]).toEqual([[3, 3, 3], [expect.any(Array)]]);
});
