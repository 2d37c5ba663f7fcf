import { setTimeout } from 'node:timers/promises';

import { BACKWARDS, END, FORWARDS, jsonEvent } from '@eventstore/db-client';

import {
  eventsOf,
  happened,
  happenedTimes,
  newStream,
  refusal,
  revisionsOf,
  SERVERS,
  ServerUnderTest,
} from './server.fixture.js';

const UNEXPECTED = { type: 'unknown', code: 2 };

describe.each(SERVERS)('reading from $name', (face) => {
  let server: ServerUnderTest;
  let stream: string;
  beforeEach(async () => {
    server = await ServerUnderTest.open(face);
    stream = newStream();
  });
  afterEach(() => server.close());

  const read = (options: Parameters<typeof server.client.readStream>[1] = {}) =>
    server.client.readStream(stream, options);
  const write = (length: number) => server.client.appendToStream(stream, happenedTimes(length));

  it('takes revisions inclusively, and starts at the beginning unless told otherwise', async () => {
    await write(5);
    expect(await revisionsOf(read())).toEqual([0, 1, 2, 3, 4]);
    expect(await revisionsOf(read({ direction: BACKWARDS }))).toEqual([0]);
    expect(await revisionsOf(read({ direction: BACKWARDS, fromRevision: END }))).toEqual([4, 3, 2, 1, 0]);
    expect(await revisionsOf(read({ fromRevision: 3n }))).toEqual([3, 4]);
    expect(await revisionsOf(read({ direction: BACKWARDS, fromRevision: 1n }))).toEqual([1, 0]);
    expect(await revisionsOf(read({ fromRevision: 9n }))).toEqual([]);
  });

  it.each([{ fromRevision: END, direction: FORWARDS } as const, { maxCount: 0 }])('refuses %j', async (options) => {
    await write(1);
    expect(await refusal(eventsOf(read(options)))).toMatchObject(UNEXPECTED);
  });

  it('returns events whole', async () => {
    const event = jsonEvent({ type: 'Happened', data: { text: 'ü' }, metadata: { actor: 1 } });
    const { position } = await server.client.appendToStream(stream, event);
    const [resolved] = await Array.fromAsync(read());
    expect(resolved).toEqual({
      commitPosition: position!.commit,
      event: {
        streamId: stream,
        id: event.id,
        revision: 0n,
        type: 'Happened',
        data: { text: 'ü' },
        metadata: { actor: 1 },
        isJson: true,
        created: expect.any(Date),
        position,
      },
    });
  });

  it('lets metadata of a tombstoned stream be written only if the stream was deleted softly before', async () => {
    const { client } = server;
    const [both, tombstoned] = [newStream(), newStream()];
    for (const stream of [both, tombstoned]) await client.appendToStream(stream, happened());
    await client.deleteStream(both);
    for (const stream of [both, tombstoned]) await client.tombstoneStream(stream);
    expect(await client.setStreamMetadata(both, { truncateBefore: 1 })).toMatchObject({ success: true });
    expect(await refusal(client.setStreamMetadata(tombstoned, { truncateBefore: 1 }))).toMatchObject({
      type: 'stream-deleted',
    });
    for (const stream of [both, tombstoned]) {
      expect(await refusal(client.getStreamMetadata(stream))).toMatchObject({ type: 'stream-deleted' });
    }
  });

  it('tells missing, deleted and tombstoned streams apart', async () => {
    expect(await refusal(eventsOf(read()))).toMatchObject({ type: 'stream-not-found', streamName: stream });
    await write(3);
    await server.client.deleteStream(stream);
    expect(await refusal(eventsOf(read()))).toMatchObject({ type: 'stream-not-found', streamName: stream });
    const { metadata } = await server.client.getStreamMetadata(stream);
    expect(metadata).toEqual({ truncateBefore: 9223372036854776000 });
    await server.client.tombstoneStream(stream);
    const [deleted, metadataDeleted] = [stream, `$$${stream}`].map((streamName) => ({
      type: 'stream-deleted',
      streamName,
    }));
    for (const call of [eventsOf(read()), server.client.deleteStream(stream), server.client.tombstoneStream(stream)]) {
      expect(await refusal(call)).toMatchObject(deleted!);
    }
    expect(await refusal(server.client.getStreamMetadata(stream))).toMatchObject(metadataDeleted!);
  });

  it.each([
    ['any', -2n],
    ['no_stream', -1n],
  ] as const)(
    'refuses to delete, expecting %s, what never was, but not to put a tombstone there',
    async (expected, number) => {
      const missing = server.client.deleteStream(stream, { expectedRevision: expected });
      expect(await refusal(missing)).toMatchObject({
        type: 'wrong-expected-version',
        code: 9,
        expectedVersion: number,
      });
      expect(await server.client.tombstoneStream(stream, { expectedRevision: expected })).toHaveProperty('position');
    },
  );

  it('compares the revision before it deletes', async () => {
    await write(3);
    const refused = server.client.deleteStream(stream, { expectedRevision: 7n });
    expect(await refusal(refused)).toMatchObject({
      type: 'wrong-expected-version',
      expectedVersion: 7n,
    });
    expect(await server.client.deleteStream(stream, { expectedRevision: 2n })).toHaveProperty('position');
  });

  it('shows what the metadata lets through, and replaces that whole', async () => {
    await write(10);
    const shownWith = async (metadata: Parameters<typeof server.client.setStreamMetadata>[1]) => {
      await server.client.setStreamMetadata(stream, metadata);
      return revisionsOf(read());
    };
    expect(await server.client.getStreamMetadata(stream)).toEqual({ streamName: stream });
    expect(await shownWith({ maxCount: 3 })).toEqual([7, 8, 9]);
    expect(await shownWith({ truncateBefore: 9 })).toEqual([9]);
    expect(await shownWith({})).toHaveLength(10);
    // The position is what the client calls the revision.
    const metadata = await eventsOf(server.client.readStream(`$$${stream}`));
    expect(await server.client.getStreamMetadata(stream)).toEqual({
      streamName: stream,
      metadata: {},
      metastreamRevision: metadata[0]!.position!.commit,
    });
    expect(metadata.map(({ revision }) => revision)).toEqual([2n]);
    expect(await shownWith({ maxAge: 1 })).toHaveLength(10);
    while ((await revisionsOf(read())).length > 0) await setTimeout(100);
  });

  it('hides what is appended below a truncation beyond the end', async () => {
    await write(3);
    await server.client.setStreamMetadata(stream, { truncateBefore: 5 });
    expect(await revisionsOf(read())).toEqual([]);
    const conflict = server.client.appendToStream(stream, happened(), { expectedRevision: 'no_stream' });
    expect(await refusal(conflict)).toMatchObject({ type: 'wrong-expected-version', actualVersion: 2n });
    expect(await write(3)).toMatchObject({ nextExpectedRevision: 5n });
    expect(await revisionsOf(read())).toEqual([5]);
  });
});
