import { eventually } from '@chat/testing';
import { FACES } from '../../../../../test/engines/eventstoredb-stand-in/face.js';
import type { EventStoreDbStandIn } from '../../../../../test/engines/eventstoredb-stand-in/stand-in.js';
import type { FollowedBatch } from '../port/event-log.js';
import { all, followed, ids, newEvent, newEvents, newStream } from '../contract/engine.contract.js';
import { Opened, until } from './eventstoredb.fixture.js';

const opened = new Opened();
afterEach(() => opened.close());

/** A log of many events, and another one opened on it that has read none of them. */
async function aLongLog() {
  const standIn = await opened.standIn();
  const log = await opened.log(standIn);
  const events = newEvents(6_000);
  for (let from = 0; from < events.length; from += 1_000) {
    await log.append(`s-${from}`, 'no_stream', events.slice(from, from + 1_000));
  }
  return { standIn, again: await opened.log(standIn), events };
}

describe('a follower', () => {
  it('receives what others append', async () => {
    const standIn = await opened.standIn();
    const [near, far] = [await opened.log(standIn), await opened.log(standIn)];
    const iterator = near.follow()[Symbol.asyncIterator]();
    expect((await iterator.next()).value).toEqual({ events: [], caughtUp: true });
    const event = newEvent();
    const next = iterator.next();
    await far.append(newStream(), 'no_stream', [event]);
    expect(ids(((await next).value as FollowedBatch).events)).toEqual([event.id]);
    await iterator.return?.();
  });

  it.each(FACES)(
    'from far behind is as fast as $name reads several pages at once, and others hear meanwhile what is new',
    async (face) => {
      const standIn = await opened.standIn({ face });
      const writer = await opened.log(standIn);
      const events = newEvents(12_000);
      for (let from = 0; from < events.length; from += 1_000) {
        await writer.append(`s-${from}`, 'no_stream', events.slice(from, from + 1_000));
      }
      standIn.faults.takesTime = true;
      const log = await opened.log(standIn);
      const head = await log.head();
      const live = log.follow({ after: head })[Symbol.asyncIterator]();
      await live.next();
      const started = performance.now();
      const { recordsRead } = standIn;
      const behind = followed(log, events.length, {});
      const next = live.next();
      await writer.append('new', 'no_stream', [newEvent()]);
      await next;
      // A second, and what a busy machine adds.
      expect(performance.now() - started).toBeLessThan(2_500);
      expect(ids(await behind).slice(0, events.length)).toEqual(ids(events));
      expect(standIn.mostReadsAtOnce).toBeGreaterThan(1);
      expect(standIn.recordsRead - recordsRead).toBeLessThan(1.1 * events.length);
      await live.return?.();
    },
  );

  it.each(FACES)(
    'who was left behind by many events of $name hears the first of them within a second',
    async (face) => {
      const standIn = await opened.standIn({ face });
      const [writer, log] = [await opened.log(standIn), await opened.log(standIn)];
      await writer.append('first', 'no_stream', newEvents(1));
      const iterator = log.follow()[Symbol.asyncIterator]();
      for (let seen = 0; seen < 1;) seen += ((await iterator.next()).value as FollowedBatch).events.length;
      standIn.faults.subscriptionsMute = true;
      const missed = newEvents(15_000);
      for (let from = 0; from < missed.length; from += 1_000) {
        await writer.append(`s-${from}`, 'no_stream', missed.slice(from, from + 1_000));
      }
      standIn.faults.takesTime = true;
      const started = performance.now();
      standIn.endSubscriptions();
      standIn.faults.subscriptionsMute = false;
      const heard: string[] = [];
      for (let caughtUp = false; !caughtUp || heard.length < missed.length;) {
        const batch = (await iterator.next()).value as FollowedBatch;
        if (heard.length === 0 && batch.events.length > 0) expect(performance.now() - started).toBeLessThan(2_500);
        heard.push(...ids(batch.events));
        ({ caughtUp } = batch);
        if (caughtUp) expect(heard.length).toBe(missed.length);
      }
      expect(heard.slice(0, missed.length)).toEqual(ids(missed));
      await iterator.return?.();
    },
  );

  it('shares its readings with others who began at the same place', async () => {
    const { standIn, again, events } = await aLongLog();
    const { recordsRead } = standIn;
    const all = await Promise.all([1, 2, 3].map(() => followed(again, events.length, {})));
    for (const one of all) expect(ids(one)).toEqual(ids(events));
    expect(standIn.recordsRead - recordsRead).toBeLessThan(2 * events.length);
  });

  it('is read once for who checks the log while another one reads it', async () => {
    const { standIn, again, events } = await aLongLog();
    const { recordsRead } = standIn;
    const [report, read] = await Promise.all([again.checkIntegrity(), all(again.readAll())]);
    expect(report).toEqual({ ok: true, problems: [] });
    expect(ids(read)).toEqual(ids(events));
    expect(standIn.recordsRead - recordsRead).toBeLessThan(1.5 * events.length);
  });

  it('gets each event once: from its subscription, and nothing is read', async () => {
    const standIn = await opened.standIn();
    const [near, far] = [await opened.log(standIn), await opened.log(standIn)];
    const iterator = near.follow()[Symbol.asyncIterator]();
    await iterator.next();
    const take = async () => ids(((await iterator.next()).value as FollowedBatch).events);
    // Until the subscription delivers, events are read.
    await until(async () => {
      const { recordsRead } = standIn;
      await near.append(newStream(), 'no_stream', [newEvent()]);
      await take();
      return standIn.recordsRead === recordsRead;
    });
    const { recordsRead } = standIn;
    for (let round = 0; round < 20; round++) {
      const event = newEvent();
      await (round % 2 === 0 ? near : far).append(newStream(), 'no_stream', [event]);
      expect(await take()).toEqual([event.id]);
    }
    expect(standIn.recordsRead - recordsRead).toBe(0);
    await iterator.return?.();
  });

  it('gets what was appended here soon, and begins to listen again, when its subscription falls silent', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn, { watchdogMs: 60_000 });
    const iterator = log.follow()[Symbol.asyncIterator]();
    await iterator.next();
    standIn.faults.subscriptionsMute = true;
    const { subscriptions } = standIn;
    for (let round = 0; round < 2; round++) {
      const event = newEvent();
      await log.append(newStream(), 'no_stream', [event]);
      expect(ids(((await iterator.next()).value as FollowedBatch).events)).toEqual([event.id]);
    }
    await until(() => standIn.subscriptions > subscriptions);
    await iterator.return?.();
  });

  it('finds out by itself when its subscription falls silent', async () => {
    const standIn = await opened.standIn();
    const [near, far] = [await opened.log(standIn, { watchdogMs: 20 }), await opened.log(standIn)];
    const iterator = near.follow()[Symbol.asyncIterator]();
    await iterator.next();
    const events = newEvents(2);
    const first = iterator.next();
    await far.append('s', 'no_stream', [events[0]!]);
    expect(ids(((await first).value as FollowedBatch).events)).toEqual([events[0]!.id]);

    standIn.faults.subscriptionsMute = true;
    const second = iterator.next();
    await far.append('s', 0, [events[1]!]);
    expect(ids(((await second).value as FollowedBatch).events)).toEqual([events[1]!.id]);
    await iterator.return?.();
  });

  it.each<[string, (standIn: EventStoreDbStandIn) => unknown, (standIn: EventStoreDbStandIn) => unknown]>([
    ['its connections were cut', (standIn) => standIn.cutConnections(), () => undefined],
    ['it went away and came back', (standIn) => standIn.goAway(), (standIn) => standIn.comeBack()],
    ['it froze and thawed', (standIn) => standIn.freeze(), (standIn) => standIn.thaw()],
  ])('goes on where it was when the server is well again after %s', async (_, hurt, heal) => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn, { deadlineMs: 100, watchdogMs: 50 });
    const iterator = log.follow()[Symbol.asyncIterator]();
    const received: string[] = [];
    const receive = async (count: number) => {
      while (received.length < count) received.push(...ids(((await iterator.next()).value as FollowedBatch).events));
    };
    const events = newEvents(3);
    // Again where the machine takes longer for an answer than the deadline.
    await eventually(() => log.append('s', 'no_stream', [events[0]!]));
    await receive(1);

    const next = receive(2);
    await hurt(standIn);
    const [data, metadata] = [Buffer.from('{}'), Buffer.from(JSON.stringify(events[1]!.metadata))];
    standIn.records.append('s', 0n, [{ ...events[1]!, contentType: 'application/json', data, metadata }]);
    await log.head().catch(() => undefined);
    await heal(standIn);
    await next;
    await eventually(() => log.append('s', 1, [events[2]!]));
    await receive(3);
    expect(received).toEqual(ids(events));
    await iterator.return?.();
  });

  it('passes long stretches of which nothing is visible', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn);
    const [first, last] = [newEvent(), newEvent()];
    await log.append('first', 'no_stream', [first]);
    await log.append('erased', 'no_stream', newEvents(1300));
    await log.delete('erased');
    await log.append('last', 'no_stream', [last]);

    const late = await opened.log(standIn);
    const batches: FollowedBatch[] = [];
    for await (const batch of late.follow({ batchSize: 1 })) {
      batches.push(batch);
      if (batch.caughtUp) break;
    }
    expect(batches.map(({ events, caughtUp }) => [...ids(events), caughtUp])).toEqual([
      [first.id, false],
      [last.id, true],
    ]);
    expect(ids(await all(late.readAll()))).toEqual([first.id, last.id]);
    expect(ids(await all(late.readAll({ direction: 'backwards' })))).toEqual([last.id, first.id]);
  });

  it('ends at once when the log is closed while the server is unavailable', async () => {
    const standIn = await opened.standIn();
    const log = await opened.log(standIn);
    const iterator = log.follow()[Symbol.asyncIterator]();
    await iterator.next();
    standIn.freeze();
    const next = iterator.next();
    await log.close();
    expect(await next).toEqual({ done: true, value: undefined });
  });
});

describe('what another process truncates or deletes', () => {
  it('is gone for readers at once, and for followers that come to it', async () => {
    const standIn = await opened.standIn();
    const [near, far] = [await opened.log(standIn), await opened.log(standIn)];
    await near.append('truncated', 'no_stream', newEvents(3));
    await near.append('deleted', 'no_stream', newEvents(3));
    const kept = (await Array.fromAsync(near.read('truncated', { from: 2 })))[0]!;
    await far.truncate('truncated', 2);
    await far.delete('deleted');
    expect(await all(near.readAll())).toEqual([kept]);
    expect(await all(near.readAll({ direction: 'backwards' }))).toEqual([kept]);
    expect(await Array.fromAsync(near.read('truncated'))).toEqual([kept]);
    expect(await followed(near, 1, {})).toEqual([kept]);
  });
});
