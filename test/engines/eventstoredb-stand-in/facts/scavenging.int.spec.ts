import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

import {
  BACKWARDS,
  END,
  ErrorType,
  type EventStoreDBClient,
  type ResolvedEvent,
  streamNameFilter,
} from '@eventstore/db-client';

import {
  eventsOf,
  happened,
  happenedTimes,
  newStream,
  revisionsOf,
  SERVERS,
  ServerUnderTest,
} from './server.fixture.js';

describe.each(SERVERS)('scavenging $name', (face) => {
  let server: ServerUnderTest;
  beforeEach(async () => {
    server = await ServerUnderTest.open(face);
  });
  afterEach(() => server.close());

  const http = (method: string, path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      request(server.url(path), { method, headers: { 'content-length': 0 } }, (response) => {
        let body = '';
        response
          .on('data', (chunk) => (body += chunk))
          .on('end', () => resolve({ status: response.statusCode!, body }));
      })
        .on('error', reject)
        .end();
    });

  const scavenge = async () => {
    let answer = await http('POST', '/admin/scavenge');
    // Another one is running.
    while (answer.status === 400) answer = await http('POST', '/admin/scavenge');
    const { status, body } = answer;
    expect(status).toBe(200);
    const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(body)![0];
    const newest = { direction: BACKWARDS, fromRevision: END, maxCount: 1, resolveLinkTos: true } as const;
    for (;;) {
      const read = server.client.readStream('$scavenges', newest) as AsyncIterable<ResolvedEvent>;
      // A new server has no such stream.
      const [last] = await eventsOf(read).catch((error: { type?: string }) => {
        if (error.type !== ErrorType.STREAM_NOT_FOUND) throw error;
        return [];
      });
      const data = last?.data as { scavengeId: string; result: string } | undefined;
      if (last?.type === '$scavengeCompleted' && data?.scavengeId === id) return expect(data.result).toBe('Success');
      await setTimeout(50);
    }
  };

  const left = async (stream: string) => {
    const records = await eventsOf(server.client.readAll());
    return records.filter(({ streamId, type }) => streamId === stream && type === 'Happened').length;
  };

  it.each<[string, (client: EventStoreDBClient, stream: string) => Promise<unknown>, number]>([
    ['a deletion', (client, stream) => client.deleteStream(stream), 1],
    ['a tombstone', (client, stream) => client.tombstoneStream(stream), 0],
    ['a truncation', (client, stream) => client.setStreamMetadata(stream, { truncateBefore: 4 }), 1],
    ['a truncation of everything', (client, stream) => client.setStreamMetadata(stream, { truncateBefore: 5 }), 1],
    ['a maximum', (client, stream) => client.setStreamMetadata(stream, { maxCount: 2 }), 2],
  ])('of five events, leaves after %s', async (_, erase, remaining) => {
    const stream = newStream();
    await server.client.appendToStream(stream, happenedTimes(5));
    await erase(server.client, stream);
    expect(await left(stream)).toBe(5);
    await scavenge();
    expect(await left(stream)).toBe(remaining);
  });

  it('removes the last event of a deleted stream only when there is another', async () => {
    const stream = newStream();
    await server.client.appendToStream(stream, happenedTimes(5));
    await server.client.deleteStream(stream);
    await scavenge();
    expect(await server.client.appendToStream(stream, happened({}, 'Another'))).toMatchObject({
      nextExpectedRevision: 5n,
    });
    await scavenge();
    expect(await left(stream)).toBe(0);
  });

  it('leaves a stream whose only record is of the system, and nothing below it', async () => {
    const stream = newStream();
    const { client } = server;
    await client.appendToStream(stream, happenedTimes(3));
    await client.setStreamMetadata(stream, { truncateBefore: 3 });
    await client.appendToStream(stream, happened({}, '$filler'));
    await scavenge();
    const down = (fromRevision: typeof END | bigint) =>
      revisionsOf(client.readStream(stream, { direction: BACKWARDS, fromRevision, maxCount: 1 }));
    expect(await down(END)).toEqual([3]);
    expect(await down(2n)).toEqual([]);
    expect(await revisionsOf(client.readStream(stream))).toEqual([3]);
  });

  it('makes a subscription that resumes at what is gone skip the next record, or not', async () => {
    const [stream, other] = [newStream(), newStream()];
    const { client } = server;
    const gone = (await client.appendToStream(stream, happened())).position!;
    await client.appendToStream(other, happenedTimes(2));
    await client.tombstoneStream(stream);
    await scavenge();
    const filter = streamNameFilter({ prefixes: [other] });
    const subscription = client.subscribeToAll({ fromPosition: gone, filter });
    subscription.once('caughtUp', () => void subscription.unsubscribe());
    expect(await revisionsOf(subscription)).toEqual(face.skipsAfterScavenged ? [1] : [0, 1]);
  });

  it('need not be told the length of nothing', async () => {
    const { hostname, port } = server.url('/');
    const socket = connect(Number(port), hostname);
    socket.write(`POST /admin/scavenge HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 (200|400) /);
  });

  it('answers over HTTP how it is', async () => {
    expect((await http('GET', '/health/live')).status).toBe(204);
    for (const path of ['/info', '/stats', '/gossip', '/ping']) expect((await http('GET', path)).status).toBe(200);
  });
});
