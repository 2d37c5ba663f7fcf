import { END, jsonEvent, type AllStreamSubscription } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { eventually } from '@chat/testing';

import type { EventStoreDbStandIn } from '../../../../../test/engines/eventstoredb-stand-in/stand-in.js';
import { all, followed, ids, newEvent, newEvents, newStream } from '../contract/engine.contract.js';
import { EventLogUnavailable, RevisionConflict } from '../port/errors.js';
import { Opened, Script, until } from './eventstoredb.fixture.js';

const opened = new Opened();
afterEach(() => opened.close());

const plainEvent = () => jsonEvent({ type: 'Happened', data: {} });

function failureOf(subscription: AllStreamSubscription): Promise<unknown> {
  return new Promise((resolve) => subscription.on('error', resolve));
}

function held({ records }: EventStoreDbStandIn, text: string): boolean {
  return records.all.some(({ data }) => Buffer.from(data).includes(text));
}

describe('a burst that throws subscriptions off', () => {
  it('ends a plain subscription', async () => {
    const client = opened.client(await opened.standIn());
    const subscription = client.subscribeToAll({ fromPosition: END });
    const failure = failureOf(subscription);
    await new Promise((resolve) => subscription.on('data', () => undefined).on('caughtUp', resolve));
    await client.appendToStream(newStream(), Array.from({ length: 500 }, plainEvent));
    expect(await failure).toMatchObject({ type: 'timeout', code: status.ABORTED });
  });

  it('takes nothing from a follower, again and again', async () => {
    const standIn = await opened.standIn();
    const [near, far] = [await opened.log(standIn), await opened.log(standIn)];
    const after = await near.head();
    const following = followed(near, 1500, { after });
    for (let burst = 0; burst < 3; burst++) await far.append(newStream(), 'no_stream', newEvents(500));
    expect(ids(await following)).toEqual(ids(await all(far.readAll({ from: after }))));
  });
});

describe('a scavenged checkpoint', () => {
  it('costs a plain subscription the next event, and a follower nothing', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn);
    const [erased, kept] = [newStream(), newStream()];
    const { position } = await log.append(erased, 'no_stream', [newEvent()]);
    const next = newEvents(2);
    await log.append(kept, 'no_stream', next);
    await log.delete(erased);
    await log.scrub();

    const place = { commit: BigInt(position), prepare: BigInt(position) };
    const seen: string[] = [];
    for await (const { event } of opened.client(standIn).subscribeToAll({ fromPosition: place })) {
      if (event!.streamId !== kept) continue;
      seen.push(event!.id);
      break;
    }
    expect(seen).toEqual([next[1]!.id]);
    expect(ids(await followed(log, 2, { after: position }))).toEqual(ids(next));
    expect(ids(await all(log.readAll({ from: position })))).toEqual(ids(next));
  });
});

describe('a failure beside', () => {
  const two = `
    const { EventStoreDBClient, jsonEvent } = require('@eventstore/db-client');
    const [a, b] = process.argv.slice(1).map((text) => EventStoreDBClient.connectionString(text));
    const append = (client) => client.appendToStream('s', jsonEvent({ type: 'T', data: {} }));
    append(a).catch(() => {});
    append(b).catch((error) => console.error('b failed'));`;

  it('takes plain appends to another server, and the process, with it', async () => {
    const [failing, healthy] = [await opened.standIn(), await opened.standIn()];
    const release = healthy.faults.holdAnswers();
    failing.faults.holdAnswers();
    const script = new Script(two, failing.connectionString, healthy.connectionString);
    const ended = script.end();
    await until(() => [failing, healthy].every(({ records }) => records.read('s') !== 'missing'));
    failing.breakBatches();
    await until(() => script.stderr.includes('b failed'));
    release();
    expect(await ended).not.toBe(0);
    expect(script.stderr).toContain('is not iterable');
  });

  it('leaves the appends of another log alone', async () => {
    const [failing, healthy] = [await opened.standIn(), await opened.standIn()];
    const [first, second] = [await opened.log(failing, { deadlineMs: 200 }), await opened.log(healthy)];
    const release = healthy.faults.holdAnswers();
    failing.faults.holdAnswers();
    const lost = first.append('s', 'no_stream', [newEvent()]);
    const stored = second.append('s', 'no_stream', [newEvent()]);
    await failing.goAway();
    await expect(lost).rejects.toThrow(EventLogUnavailable);
    release();
    expect(await stored).toMatchObject({ revision: 0 });
  });

  it('on the stream of appends has what was under way repeated on another one, and written once', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn);
    const streams = Array.from({ length: 50 }, () => newStream());
    const release = standIn.faults.holdAnswers();
    const appends = streams.map((stream) => log.append(stream, 'no_stream', [newEvent()]));
    await until(() => streams.every((stream) => standIn.records.read(stream) !== 'missing'));
    standIn.faults.answersHeld = Promise.resolve(undefined);
    standIn.breakBatches();
    expect(await Promise.all(appends)).toEqual(streams.map(() => expect.objectContaining({ revision: 0 })));
    release();
    expect(streams.map((stream) => standIn.records.read(stream))).toEqual(streams.map(() => [expect.anything()]));
    expect(standIn.batchStreams).toBe(2);
  });
});

describe('input that the server does not understand', () => {
  it('ends a process that hands it to the plain client', async () => {
    const standIn = await opened.standIn();
    standIn.faults.secondAnswerMs = 50;
    const script = new Script(
      `const { EventStoreDBClient, jsonEvent } = require('@eventstore/db-client');
      EventStoreDBClient.connectionString(process.argv[1])
        .appendToStream('s', jsonEvent({ id: 'no-uuid', type: 'T', data: {} }))
        .catch((error) => console.error(error.message));`,
      standIn.connectionString,
    );
    expect(await script.end()).not.toBe(0);
    expect(script.stderr).toContain('Could not recognize BadRequest');
    expect(script.stderr).toContain('is not iterable');
  });

  it.each([
    ['an id that is no UUID', 's', { ...newEvent(), id: 'no-uuid' }],
    ['an id that would come back in another form', 's', { ...newEvent(), id: newEvent().id.toUpperCase() }],
    ['an empty type', 's', { ...newEvent(), type: '' }],
    ['a type of the server', 's', { ...newEvent(), type: '$metadata' }],
    ['an empty stream name', '', newEvent()],
    ['a stream of the server', '$$s', newEvent()],
  ])('is refused at once: %s', async (_, stream, event) => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn);
    await expect(log.append(stream, 'any', [event])).rejects.toThrow(TypeError);
    expect(await log.head()).toBe(0);
  });
});

describe('a server that does not answer', () => {
  it('keeps a plain append past its deadline, and an append to the log only until it', async () => {
    const standIn = await opened.standIn();
    const client = opened.client(standIn);
    await client.appendToStream('warm', plainEvent());
    const log = await opened.log(standIn, { deadlineMs: 500 });
    standIn.freeze();
    let settled = false;
    const plain = client.appendToStream('plain', plainEvent(), { deadline: 100 }).finally(() => (settled = true));

    const event = newEvent();
    const appends = [log.append('s', 'no_stream', [event]), log.truncate('s', 1), log.delete('other')];
    const reads = [log.head(), Array.fromAsync(log.read('s')), Array.fromAsync(log.readAll())];
    for (const result of await Promise.allSettled([...appends, ...reads])) {
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'EventLogUnavailable' } });
    }
    expect(settled).toBe(false);

    standIn.thaw();
    await plain;
    // Again where the machine takes longer for an answer than the deadline.
    await eventually(async () => expect(await log.append('s', 'no_stream', [event])).toMatchObject({ revision: 0 }));
    await eventually(async () => expect(await Array.fromAsync(log.read('s'))).toHaveLength(1));
  });

  it('is told of after three seconds, after it was asked twice', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn);
    await log.append('s', 'no_stream', [newEvent()]);
    standIn.freeze();
    const started = performance.now();
    const calls = [log.append('s', 0, [newEvent()]), Array.fromAsync(log.read('s'))];
    for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected');
    // A third time would take longer than this.
    expect(performance.now() - started).toBeLessThan(4_100);
    standIn.thaw();
  });

  it('fails everyone who waits for the same stream at once, and none later', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn, { deadlineMs: 100 });
    standIn.freeze();
    const started = performance.now();
    const appends = Array.from({ length: 1_000 }, () => log.append('s', 'any', [newEvent()]));
    for (const { status } of await Promise.allSettled(appends)) expect(status).toBe('rejected');
    expect(performance.now() - started).toBeLessThan((appends.length * 100) / 2);
    standIn.thaw();
    await eventually(() => log.append('s', 'any', [newEvent()]));
  });

  it('is asked again with the same ids when an answer is lost', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn, { deadlineMs: 500 });
    for (const [stored, expected] of (['no_stream', 'any', 1] as const).entries()) {
      const release = standIn.faults.holdAnswers();
      const appended = log.append('s', expected, [newEvent()]);
      await until(() => standIn.records.read('s').length === stored + 1);
      standIn.faults.answersHeld = Promise.resolve(undefined);
      await appended;
      release();
    }
    expect((await Array.fromAsync(log.read('s'))).map(({ revision }) => revision)).toEqual([0, 1, 2]);
  });
});

describe('a server that forgot, when it was started again, which ids it has', () => {
  it('writes a plain append at `any` twice, and one to the log once, whoever repeats it', async () => {
    const standIn = await opened.standIn();
    const [client, log] = [opened.client(standIn), await opened.log(standIn)];
    const [plain, event] = [plainEvent(), newEvent()];
    const release = standIn.faults.holdAnswers();
    const appends = [client.appendToStream('plain', plain), log.append('s', 'any', [event])];
    await until(() => ['plain', 's'].every((stream) => standIn.records.read(stream) !== 'missing'));
    await standIn.goAway();
    for (const { status: outcome } of await Promise.allSettled(appends)) expect(outcome).toBe('rejected');

    await standIn.comeBack();
    release();
    standIn.faults.answersHeld = Promise.resolve(undefined);
    await client.appendToStream('plain', plain);
    expect(standIn.records.read('plain')).toHaveLength(2);
    expect(await log.append('s', 'any', [event])).toMatchObject({ revision: 0 });
    expect(standIn.records.read('s')).toHaveLength(1);
  });
});

describe('a conflict', () => {
  it('has a wrong revision when errors are turned off, which the log does not allow', async () => {
    const standIn = await opened.standIn();
    const quiet = '&throwOnAppendFailure=false';
    const log = await opened.log(standIn, { connectionString: `${standIn.connectionString}${quiet}&unnamed=true` });
    await log.append('s', 'no_stream', newEvents(8));
    const plain = await opened.client(standIn, quiet).appendToStream('s', plainEvent(), { expectedRevision: 3n });
    expect(plain).toMatchObject({ success: false, nextExpectedRevision: 1n });
    await expect(log.append('s', 3, [newEvent()])).rejects.toMatchObject({ name: 'RevisionConflict', actual: 7 });
  });
});

describe('errors without a type', () => {
  it('come from the plain client when the server is down; the log says what they mean', async () => {
    const standIn = await opened.standIn();
    const client = opened.client(standIn);
    const log = await opened.log(standIn);
    await standIn.goAway();
    const failure = await client.appendToStream('s', plainEvent()).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: status.UNAVAILABLE });
    expect(failure).not.toHaveProperty('type');
    await expect(log.append('s', 'any', [newEvent()])).rejects.toThrow(EventLogUnavailable);
    await expect(log.head()).rejects.toThrow(EventLogUnavailable);
    await expect(Array.fromAsync(log.read('s'))).rejects.toThrow(EventLogUnavailable);

    await standIn.comeBack();
    expect(await log.append('s', 'any', [newEvent()])).toMatchObject({ revision: 0 });
  });

  it.each([status.UNKNOWN, status.INTERNAL, status.ABORTED, status.CANCELLED, status.FAILED_PRECONDITION])(
    'are survived once and told when they stay: status %i',
    async (code) => {
      const standIn = await opened.standIn();
      const log = await opened.log(standIn);
      standIn.faults.failNext(code);
      expect(await log.append('s', 'no_stream', [newEvent()])).toMatchObject({ revision: 0 });
      standIn.faults.failNext(code, code, code);
      await expect(log.append('s', 0, [newEvent()])).rejects.toThrow(EventLogUnavailable);
      expect(await log.append('s', 0, [newEvent()])).toMatchObject({ revision: 1 });
    },
  );
});

describe('a payload that survives a deletion', () => {
  it('is what a plain deletion leaves, and the log does not', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn);
    const client = opened.client(standIn);
    await client.appendToStream('plain', jsonEvent({ type: 'T', data: { text: 'plain-secret' } }));
    await client.deleteStream('plain');
    await log.append('deleted', 'no_stream', [newEvent('secret')]);
    await log.append('emptied', 'no_stream', newEvents(2));
    await log.append('emptied', 1, [newEvent('secret')]);
    await log.delete('deleted');
    await log.truncate('emptied', 3);
    await log.scrub();
    expect(held(standIn, 'plain-secret')).toBe(true);
    expect(held(standIn, '"secret"')).toBe(false);
  });

  it('goes from an emptied stream, which goes on counting, also when the log was opened again', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn);
    await log.append('emptied', 'no_stream', [newEvent('secret'), newEvent('secret')]);
    await log.truncate('emptied', 2);
    const again = await opened.log(standIn);
    await again.scrub();
    await again.scrub();
    expect(held(standIn, 'secret')).toBe(false);
    expect(await Array.fromAsync(log.read('emptied'))).toEqual([]);

    const events = newEvents(2);
    const appended = await log.append('emptied', 1, events);
    expect(await log.append('emptied', 1, events)).toEqual(appended);
    await expect(log.append('emptied', 1, [newEvent()])).rejects.toThrow(RevisionConflict);
    expect(ids(await Array.fromAsync(log.read('emptied')))).toEqual(ids(events));
    expect(await log.checkIntegrity()).toEqual({ ok: true, problems: [] });
  });
});
