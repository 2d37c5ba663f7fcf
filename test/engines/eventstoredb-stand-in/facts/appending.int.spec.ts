import { MIB } from '@chat/kernel';
import { type AppendExpectedRevision, jsonEvent } from '@eventstore/db-client';

import {
  eventsOf,
  happened,
  happenedTimes,
  newStream,
  refusal,
  revisionsOf,
  SERVERS,
  ServerUnderTest,
  WAYS,
} from './server.fixture.js';

const sized = (bytes: number) => happened({ text: 'x'.repeat(bytes - '{"text":""}'.length) });

const CASES = SERVERS.flatMap((face) => WAYS.map(([way, options]) => [face.name, way, options, face] as const));

describe.each(CASES)('appending to %s by %s', (_name, way, options, face) => {
  let server: ServerUnderTest;
  beforeEach(async () => {
    server = await ServerUnderTest.open(face);
  });
  afterEach(() => server.close());

  const append = (stream: string, events: ReturnType<typeof happened>[], expectedRevision: AppendExpectedRevision) =>
    server.client.appendToStream(stream, events, { ...options, expectedRevision });

  it('answers with revision and position of the last event', async () => {
    const stream = newStream();
    const answer = await append(stream, happenedTimes(3), 'no_stream');
    const events = await eventsOf(server.client.readStream(stream));
    expect(answer).toMatchObject({ success: true, nextExpectedRevision: 2n, position: events[2]!.position });
    expect(answer.position!.commit).toBe(answer.position!.prepare);
    expect(new Set(events.map(({ position }) => position!.commit)).size).toBe(3);
  });

  it.each([
    [1, 'no_stream', 0n],
    [3, 0n, 2n],
    [3, 7n, 2n],
    [0, 0n, 'no_stream'],
    [0, 'stream_exists', 'no_stream'],
  ] as const)('a stream of %i events conflicts with %s', async (length, expectedRevision, actual) => {
    const stream = newStream();
    if (length > 0) await append(stream, happenedTimes(length), 'no_stream');
    const error = (await refusal(append(stream, [happened()], expectedRevision))) as Error;
    expect(error).toMatchObject({
      type: 'wrong-expected-version',
      streamName: stream,
      expectedVersion: expectedRevision,
      actualVersion: actual,
    });
    if (way === 'shared stream') expect(error.message).toBe('');
  });

  it('of twenty who create a stream, one does', async () => {
    const stream = newStream();
    const calls = Array.from({ length: 20 }, () => append(stream, [happened()], 'no_stream'));
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each(['no_stream', 1n] as const)(
    'recognizes repetitions at %s by id and place, and nothing else',
    async (expected) => {
      const [stream, batch] = [newStream(), happenedTimes(3)];
      if (expected !== 'no_stream') await append(stream, happenedTimes(2), 'no_stream');
      const first = await append(stream, batch, expected);
      expect(await append(stream, batch, expected)).toMatchObject(first);
      const prefix = await append(stream, batch.slice(0, 2), expected);
      expect(prefix).toMatchObject({ success: true, nextExpectedRevision: first.nextExpectedRevision - 1n });
      const altered = batch.map(({ id }) => jsonEvent({ id, type: 'Other', data: { other: true } }));
      expect(await append(stream, altered, expected)).toMatchObject(first);
      expect(await refusal(append(stream, [...batch, happened()], expected))).toMatchObject({
        type: 'wrong-expected-version',
      });
      expect((await eventsOf(server.client.readStream(stream))).at(-1)!.type).toBe('Happened');
    },
  );

  it('recognizes at `any` what it remembers of the stream', async () => {
    const [stream, old] = [newStream(), happened()];
    const first = await append(stream, [old], 'any');
    await append(stream, happenedTimes(20), 'any');
    expect(await append(stream, [old], 'any')).toMatchObject(first);
    expect(await refusal(append(stream, [old, happened()], 'any'))).toMatchObject({
      type: 'wrong-expected-version',
      expectedVersion: 'any',
    });
    expect(await append(newStream(), [old], 'any')).toMatchObject({ nextExpectedRevision: 0n });
  });

  it('writes an id twice that is in one call twice', async () => {
    const event = happened();
    expect(await append(newStream(), [event, event], 'no_stream')).toMatchObject({ nextExpectedRevision: 1n });
  });

  it('takes nothing as success, although there is no stream', async () => {
    const stream = newStream();
    expect(await append(stream, [], 'no_stream')).toMatchObject({ success: true, nextExpectedRevision: 0n });
    expect(await refusal(eventsOf(server.client.readStream(stream)))).toMatchObject({ type: 'stream-not-found' });
  });

  it('stores five thousand events of a call in order', async () => {
    const stream = newStream();
    await append(stream, happenedTimes(5000), 'no_stream');
    const revisions = await revisionsOf(server.client.readStream(stream));
    expect(revisions).toEqual(Array.from({ length: 5000 }, (_, revision) => revision));
  });

  const limit = face.maxAppendBytes;
  (limit === MIB ? it : it.skip)('takes one MiB of data in a call, and not a byte more', async () => {
    const stream = newStream();
    await append(stream, [sized(limit)], 'no_stream');
    const refused = { type: 'maximum-append-size-exceeded', maxAppendSize: limit };
    expect(await refusal(append(stream, [sized(limit + 1)], 0n))).toMatchObject(refused);
    const many = Array.from({ length: 40 }, () => sized(100_000));
    expect(await refusal(append(stream, many, 0n))).toMatchObject(refused);
    expect(await append(stream, [happened()], 0n)).toMatchObject({ nextExpectedRevision: 1n });
  });

  (limit > MIB ? it : it.skip)('takes events of 15 MB, and many of 1 MB in a call', async () => {
    const stream = newStream();
    await append(stream, [sized(15_000_000)], 'no_stream');
    const many = Array.from({ length: 20 }, () => sized(1_000_000));
    expect(await append(stream, many, 0n)).toMatchObject({ nextExpectedRevision: 20n });
  });

  it('ends the call at an event of 17 MB', async () => {
    const stream = newStream();
    const error = (await refusal(append(stream, [sized(17_000_000)], 'no_stream'))) as { code: number };
    // The server answers while the client is still sending, which may end the stream first.
    expect([3, 8, 13, 14]).toContain(error.code ?? 3);
    expect(await append(stream, [happened()], 'no_stream')).toMatchObject({ nextExpectedRevision: 0n });
  });

  it('refuses everything after a tombstone', async () => {
    const stream = newStream();
    await append(stream, [happened()], 'no_stream');
    await server.client.tombstoneStream(stream);
    for (const expected of ['any', 'no_stream', 'stream_exists', 0n] as const) {
      expect(await refusal(append(stream, [happened()], expected))).toMatchObject({
        type: 'stream-deleted',
        streamName: stream,
      });
    }
  });

  it('goes on counting after a deletion', async () => {
    for (const expected of ['no_stream', 'any', 2n] as const) {
      const stream = newStream();
      await append(stream, happenedTimes(3), 'no_stream');
      await server.client.deleteStream(stream);
      expect(await append(stream, [happened()], expected)).toMatchObject({ nextExpectedRevision: 3n });
      const truncateBefore = async () => (await server.client.getStreamMetadata(stream)).metadata?.truncateBefore;
      while ((await truncateBefore()) !== 3);
      expect(await revisionsOf(server.client.readStream(stream))).toEqual([3]);
    }
  });

  it('says a wrong revision when errors are turned off, unless there are credentials', async () => {
    const quiet = server.clientWith('&throwOnAppendFailure=false');
    const stream = newStream();
    await quiet.appendToStream(stream, happenedTimes(8));
    const conflict = await quiet.appendToStream(stream, happened(), { ...options, expectedRevision: 3n });
    expect(conflict).toMatchObject({ success: false, nextExpectedRevision: way === 'credentials' ? 7n : 1n });
    const missing = await quiet.appendToStream(newStream(), happened(), { ...options, expectedRevision: 3n });
    expect(missing).toMatchObject({ success: false, nextExpectedRevision: -1n });
  });
});
