import { randomUUID } from 'node:crypto';

import { setTimeout } from 'node:timers/promises';
import { MIB } from '@chat/kernel';
import { END } from '@eventstore/db-client';

import {
  eventsOf,
  happened,
  happenedTimes,
  newStream,
  SERVERS,
  ServerUnderTest,
} from '../../../../../test/engines/eventstoredb-stand-in/facts/server.fixture.js';
import type { ExpectedRevision } from '../port/event-log.js';
import { type AppendAnswer, appendRequests, readAppendAnswer, type ToAppend } from './append-messages.js';
import { readConnectionString } from './connection-string.js';
import { MessageStream, type StreamFailure } from './message-stream.js';
import type { Field } from './protobuf.js';
import { readSubscriptionMessage, type SubscriptionMessage, subscriptionRequest } from './read-messages.js';

const STATUS_OK = 0;

/** A field that no message of the server has. */
const UNKNOWN_FIELD = 1_000;

const event = (data: object = {}): ToAppend => ({ id: randomUUID(), type: 'Happened', data });

const to = (call: number) => (answer: AppendAnswer) => answer.call === call;

/** A stream of messages to the server, and what came on it. */
class Wire<Message> {
  readonly heard: Message[] = [];
  readonly ended: Promise<StreamFailure>;
  readonly #stream: MessageStream;
  #change = Promise.withResolvers<void>();

  constructor(connectionString: string, method: 'BatchAppend' | 'Read', read: (bytes: Buffer) => Message) {
    const server = readConnectionString(connectionString);
    const { promise, resolve } = Promise.withResolvers<StreamFailure>();
    this.ended = promise;
    this.#stream = new MessageStream(server, server.hosts[0]!, method, {
      message: (bytes) => {
        this.heard.push(read(bytes));
        this.#change.resolve();
        this.#change = Promise.withResolvers();
      },
      end: resolve,
    });
  }

  send(message: readonly Field[]): void {
    this.#stream.send(message);
  }

  append(call: number, stream: string, expected: ExpectedRevision, events: readonly ToAppend[]): void {
    for (const message of appendRequests(call, stream, expected, events)) this.send(message);
  }

  finish(): void {
    this.#stream.finish();
  }

  /** Until one is there. */
  async first(isIt: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const found = this.heard.find(isIt);
      if (found) return found;
      await this.#change.promise;
    }
  }

  close(): void {
    this.#stream.close();
  }
}

describe.each(SERVERS)('what $name does on streams of our own', (face) => {
  let server: ServerUnderTest;
  const open: Pick<Wire<never>, 'close'>[] = [];
  beforeEach(async () => {
    server = await ServerUnderTest.open(face);
  });
  afterEach(async () => {
    for (const wire of open.splice(0)) wire.close();
    await server.close();
  });

  const opened = <Message>(method: 'BatchAppend' | 'Read', read: (bytes: Buffer) => Message) => {
    const wire = new Wire(server.connectionString, method, read);
    open.push(wire);
    return wire;
  };
  const appends = () => opened('BatchAppend', readAppendAnswer);

  it('stores appends in the order in which they are sent, and answers each by its number', async () => {
    const wire = appends();
    const [common, last] = [newStream(), 200];
    const [before] = await eventsOf(server.client.readAll({ direction: 'backwards', fromPosition: END, maxCount: 1 }));
    const ids: string[] = [];
    for (let call = 1; call <= last; call++) {
      const one = event({ call });
      ids.push(one.id);
      wire.append(call, `${common}-${call}`, 'no_stream', [one]);
    }
    for (let call = 1; call <= last; call++) {
      expect(await wire.first(to(call))).toEqual({
        call,
        appended: { revision: 0, position: expect.any(Number) },
      });
    }
    const fromPosition = before?.position;
    const stored = await eventsOf(server.client.readAll(fromPosition && { fromPosition }));
    expect(stored.filter(({ streamId }) => streamId.startsWith(common)).map(({ id }) => id)).toEqual(ids);
  });

  it('answers errors in the terms that are read here, and goes on', async () => {
    const wire = appends();
    const [stream, missing, gone] = [newStream(), newStream(), newStream()];
    await server.client.appendToStream(stream, happened());
    await server.client.appendToStream(gone, happened());
    await server.client.tombstoneStream(gone);
    wire.append(1, stream, 'no_stream', [event()]);
    wire.append(2, missing, 7, [event()]);
    wire.append(3, gone, 'any', [event()]);
    wire.append(4, stream, 0, [event()]);
    expect(await wire.first(to(1))).toEqual({ call: 1, error: { type: 'wrong-expected-version', actualVersion: 0n } });
    expect(await wire.first(to(2))).toEqual({
      call: 2,
      error: { type: 'wrong-expected-version', actualVersion: 'no_stream' },
    });
    expect(await wire.first(to(3))).toEqual({ call: 3, error: { type: 'stream-deleted' } });
    expect(await wire.first(to(4))).toMatchObject({ call: 4, appended: { revision: 1 } });
  });

  (face.maxAppendBytes === MIB ? it : it.skip)(
    'refuses an append that is too large before its last message, and nothing else',
    async () => {
      const wire = appends();
      const stream = newStream();
      const large = Array.from({ length: 4 }, () => event({ text: 'x'.repeat(MIB / 2) }));
      wire.append(1, stream, 'no_stream', large);
      wire.append(2, stream, 'no_stream', [event()]);
      expect(await wire.first(to(1))).toEqual({
        call: 1,
        error: { type: 'maximum-append-size-exceeded', maxAppendSize: MIB },
      });
      expect(await wire.first(to(2))).toMatchObject({ appended: { revision: 0 } });
    },
  );

  it('takes an append of five thousand events', async () => {
    const wire = appends();
    wire.append(
      1,
      newStream(),
      'no_stream',
      Array.from({ length: 5_000 }, () => event()),
    );
    expect(await wire.first(to(1))).toMatchObject({ appended: { revision: 4_999 } });
  });

  it('leaves a stream open on which nothing more is sent, and all is answered', async () => {
    const wire = appends();
    wire.append(1, newStream(), 'no_stream', [event()]);
    await wire.first(to(1));
    wire.finish();
    expect(await Promise.race([wire.ended, setTimeout(500, 'open')])).toBe('open');
  });

  it('ends the stream at a message that is longer than any may be', async () => {
    const wire = appends();
    wire.send([[UNKNOWN_FIELD, new Uint8Array(17 * MIB)]]);
    expect((await wire.ended).code).not.toBe(STATUS_OK);
  });

  it('confirms a subscription to the end, and sends what begins with its prefix, large events too', async () => {
    const wire = opened('Read', readSubscriptionMessage);
    const [ours, others] = [newStream(), newStream()];
    await server.client.appendToStream(ours, happened());
    wire.send(subscriptionRequest([ours]));
    wire.finish();
    await wire.first((message: SubscriptionMessage) => message !== undefined && 'confirmed' in message);
    const added = [happened(), happened({ text: 'x'.repeat(MIB - 100) }), happened()];
    for (const one of added) {
      await server.client.appendToStream(others, happened());
      await server.client.appendToStream(ours, one);
    }
    await wire.first((message) => isEvent(message) && message.event.id === added.at(-1)!.id);
    const events = wire.heard.filter(isEvent).map(({ event }) => event);
    expect(events.map(({ id, streamId, revision, data }) => [id, streamId, revision, data])).toEqual(
      added.map(({ id, data }, index) => [id, ours, index + 1, data]),
    );
    const stored = await eventsOf(server.client.readStream(ours, { fromRevision: 1n }));
    expect(events.map(({ position }) => position)).toEqual(stored.map(({ position }) => Number(position!.commit)));
  });

  it('brings a burst of small events, each once and in order', async () => {
    const wire = opened('Read', readSubscriptionMessage);
    const ours = newStream();
    wire.send(subscriptionRequest([ours]));
    wire.finish();
    await wire.first((message) => message !== undefined && 'confirmed' in message);
    const added = happenedTimes(50);
    await server.client.appendToStream(ours, added);
    await wire.first((message) => isEvent(message) && message.event.id === added.at(-1)!.id);
    expect(wire.heard.filter(isEvent).map(({ event }) => event.id)).toEqual(added.map(({ id }) => id));
  });
});

function isEvent(message: SubscriptionMessage): message is Extract<SubscriptionMessage, { event: unknown }> {
  return message !== undefined && 'event' in message;
}
