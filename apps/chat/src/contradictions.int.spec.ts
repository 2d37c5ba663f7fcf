import { randomUUID } from 'node:crypto';
import type { EventLog } from '@chat/event-log';
import { newSalt } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import type { EventMetadata } from '@chat/kernel';
import { findContradictions } from './contradictions.js';

const T0 = 1_800_000_000_000;
const MINUTE = 60_000;
let log: EventLog;
beforeEach(() => {
  log = openMemoryEventLog();
});
afterEach(() => log.close());

/** Undefined: the event has no such field. */
type Given = { readonly [Field in keyof EventMetadata]?: EventMetadata[Field] | undefined };

async function append(stream: string, type: string, data: object, metadata: Given = {}) {
  const id = randomUUID();
  const own = { actorId: 1, realmId: 1, correlationId: 'request', causationId: 'request', time: T0, salt: newSalt() };
  await log.append(stream, 'any', [{ id, type, data, metadata: { ...own, ...metadata } as EventMetadata }]);
  return id;
}

const version = (content: string) => ({ content, renderedContent: `<p>${content}</p>` });
const post = (content: string) => append('message-1', 'MessagePosted', version(content));
const edit = (previous: string, content: string) =>
  append('message-1', 'MessageContentEdited', { ...version(content), previous: version(previous) });
const said = (time: number, stream = 'message-2', metadata: Given = {}) =>
  append(stream, 'Said', {}, { time, ...metadata });

it('finds nothing in an honest log', async () => {
  await post('one');
  await edit('one', 'two');
  await append('message-1', 'MessageRerendered', { ...version('two'), renderedContent: '<p>2</p>' });
  await append('message-1', 'MessageContentEdited', {
    ...version('three'),
    previous: { ...version('two'), renderedContent: '<p>2</p>' },
  });
  await append('channel-1', 'ChannelCreated', { name: 'kitchen' });
  await append('channel-1', 'ChannelRenamed', { name: 'cellar', previousName: 'kitchen' });
  await said(T0 - 4 * MINUTE);
  expect(await findContradictions(log)).toEqual({ faults: [], remarks: [] });
});

it('finds a first version that was changed', async () => {
  await post('uorn');
  await edit('torn', 'torn apart');
  expect((await findContradictions(log)).faults).toEqual([
    'Event 1 of the stream message-1, at position 2: the version that it replaces is not the one before it.',
  ]);
});

it('finds an edit that was taken out', async () => {
  await post('one');
  await edit('two', 'three');
  expect((await findContradictions(log)).faults).toHaveLength(1);
});

it('finds a changed former name of a channel', async () => {
  await append('channel-1', 'ChannelCreated', { name: 'kitchen' });
  await append('channel-1', 'ChannelRenamed', { name: 'cellar', previousName: 'attic' });
  expect((await findContradictions(log)).faults[0]).toMatch(/channel-1.*the former name is not the one before it/);
});

it('cannot compare with what was erased', async () => {
  await post('one');
  await edit('two', 'three');
  await log.truncate('message-1', 1);
  expect((await findContradictions(log)).faults).toEqual([]);
});

it.each([
  [5 * MINUTE, 'remarks', 'a former build'],
  [5 * MINUTE + 1, 'faults', 'a former build'],
  [1, 'faults', 'this build'],
] as const)(
  'finds a step back of %i ms within a stream, as one of the %s, in a log of %s',
  async (step, kind, build) => {
    const former = build === 'a former build' ? { salt: undefined } : {};
    await said(T0, 'message-2', former);
    await said(T0 - step, 'message-2', former);
    const found = await findContradictions(log);
    expect(found[kind][0]).toMatch(/^Event 1 of the stream message-2.* is dated .* before the one before it/);
    expect([...found.faults, ...found.remarks]).toHaveLength(1);
  },
);

it('clocks of servers may differ in what they say about the tree', async () => {
  await said(T0, 'entries-message-2');
  await said(T0 - MINUTE, 'entries-message-2');
  const { faults, remarks } = await findContradictions(log);
  expect([faults.length, remarks.length]).toEqual([0, 1]);
});

it.each([
  [5 * MINUTE, 0],
  [5 * MINUTE + 1, 1],
])('an event dated %i ms before the newest one makes %i faults', async (step, faults) => {
  await said(T0);
  await said(T0 - step, 'message-3');
  expect((await findContradictions(log)).faults).toHaveLength(faults);
});

it('a reaction of the service may be late', async () => {
  const causationId = await said(T0 - 60 * MINUTE);
  await said(T0, 'message-3');
  await said(T0 - 60 * MINUTE, 'message-4', { causationId });
  await said(T0 - 60 * MINUTE, 'message-5', { causationId: randomUUID() });
  expect((await findContradictions(log)).faults).toEqual([expect.stringContaining('message-5')]);
});

it('a log of former builds may have been written by clocks that differ', async () => {
  const log2 = openMemoryEventLog();
  for (const time of [T0, T0 - 60 * MINUTE]) {
    const metadata = { actorId: 1, realmId: 1, correlationId: '', causationId: '', time };
    await log2.append(`message-${time}`, 'any', [{ id: randomUUID(), type: 'Said', data: {}, metadata }]);
  }
  expect((await findContradictions(log2)).faults).toEqual([]);
});
