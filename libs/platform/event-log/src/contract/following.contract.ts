import type { FollowedBatch } from '../port/event-log.js';
import {
  all,
  charactersOf,
  followed,
  ids,
  largeEvents,
  LARGEST_PAGE,
  LONG_MS,
  newEvent,
  newEvents,
  newStream,
  type Subject,
} from './engine.contract.js';

export function describeFollowing(subject: Subject): void {
  describe('following', () => {
    it('catches up and goes on live without a gap while writers write', async () => {
      const { log } = subject();
      const after = await log.head();
      await log.append(newStream(), 'no_stream', newEvents(700));
      const writers = Array.from({ length: 8 }, async () => {
        const stream = newStream();
        for (let revision = 0; revision < 25; revision++) {
          await log.append(stream, revision === 0 ? 'no_stream' : revision - 1, [newEvent()]);
        }
      });
      const events = await followed(log, 900, { after, batchSize: 50 });
      await Promise.all(writers);
      expect(ids(events)).toEqual(ids(await all(log.readAll({ from: after }))));
    });

    it('announces once that it has caught up, even when there is nothing', async () => {
      const { log } = subject();
      const iterator = log.follow({ after: await log.head() })[Symbol.asyncIterator]();
      expect((await iterator.next()).value).toEqual({ events: [], caughtUp: true });

      const next = iterator.next();
      const event = newEvent();
      await log.append(newStream(), 'no_stream', [event]);
      const { events, caughtUp } = (await next).value as FollowedBatch;
      expect(ids(events)).toEqual([event.id]);
      expect(caughtUp).toBe(true);
      await iterator.return?.();
    });

    it('says with each batch whether there is more', async () => {
      const { log } = subject();
      const after = await log.head();
      await log.append(newStream(), 'no_stream', newEvents(6));
      const seen: [number, boolean][] = [];
      for await (const { events, caughtUp } of log.follow({ after, batchSize: 3 })) {
        seen.push([events.length, caughtUp]);
        if (caughtUp) break;
      }
      expect(seen).toEqual([
        [3, false],
        [3, true],
      ]);
    });

    it(
      'lets a slow consumer take its time',
      async () => {
        const { log } = subject();
        const after = await log.head();
        const iterator = log.follow({ after, batchSize: 10 })[Symbol.asyncIterator]();
        await iterator.next();
        const stream = newStream();
        // More than connections and pages hold for a consumer that does not read.
        const words = 'It takes its time. '.repeat(60);
        const events = () => Array.from({ length: 500 }, () => newEvent({ words }));
        for (let call = 0; call < 10; call++) await log.append(stream, 'any', events());
        await log.append(stream, 'any', newEvents(15));

        const received = [];
        for (let count = 0; count < 501; count++) received.push((await iterator.next()).value as FollowedBatch);
        expect(Math.max(...received.map(({ events }) => events.length))).toBe(10);
        expect(received.flatMap(({ events }) => events.map(({ revision }) => revision))).toEqual(
          Array.from({ length: 5_010 }, (_, revision) => revision),
        );
        await iterator.return?.();
      },
      LONG_MS,
    );

    it('delivers large events in batches of a page', async () => {
      const { log } = subject();
      const after = await log.head();
      const large = largeEvents();
      for (const event of large) await log.append(newStream(), 'no_stream', [event]);
      const batches: FollowedBatch[] = [];
      for await (const batch of log.follow({ after })) {
        batches.push(batch);
        if (batch.caughtUp) break;
      }
      expect(batches.flatMap(({ events }) => ids(events))).toEqual(ids(large));
      for (const { events } of batches) expect(charactersOf(events)).toBeLessThan(LARGEST_PAGE);
      expect(batches.map(({ caughtUp }) => caughtUp)).toEqual(batches.map((_, at) => at === batches.length - 1));
    });

    it('serves several followers, each from its own position', async () => {
      const { log } = subject();
      const after = await log.head();
      await log.append(newStream(), 'no_stream', newEvents(10));
      const middle = (await all(log.readAll({ from: after, limit: 4 }))).at(-1)!.position;
      const followers = [
        followed(log, 15, { after }),
        followed(log, 15, { after, batchSize: 1 }),
        followed(log, 11, { after: middle, batchSize: 2 }),
      ];
      await log.append(newStream(), 'no_stream', newEvents(5));
      const [first, second, third] = await Promise.all(followers);
      expect(second).toEqual(first);
      expect(third).toEqual(first!.slice(4));
    });

    it('passes over what comes without an event of a type that matters', async () => {
      const { log } = subject();
      const append = async (...types: string[]) => {
        const events = types.map((type) => ({ ...newEvent(), type }));
        return (await log.append(newStream(), 'no_stream', events)).position;
      };
      const after = await log.head();
      const reached: number[] = [after];
      const rare: number[] = [];
      const last = Promise.withResolvers<void>();
      let end = Infinity;
      const reach = (position: number) => {
        reached.push(position);
        if (position >= end) last.resolve();
      };
      const stop = new AbortController();
      const following = (async () => {
        const options = { after, types: new Set(['Rare']), onPassed: reach, signal: stop.signal };
        for await (const { events } of log.follow(options)) {
          rare.push(...events.filter(({ type }) => type === 'Rare').map(({ position }) => position));
          if (events.length > 0) reach(events.at(-1)!.position);
        }
      })();
      for (let count = 0; count < 20; count++) await append('Frequent', 'Frequent');
      const matters = await append('Frequent', 'Rare');
      end = await append('Frequent');
      if (reached.at(-1)! >= end) last.resolve();
      await last.promise;
      expect(rare).toEqual([matters]);
      expect(reached).toEqual(reached.toSorted((one, other) => one - other));
      stop.abort();
      await following;
    });

    it('ends quietly when aborted: before, between two batches, and while it waits', async () => {
      const { log } = subject();
      const after = await log.head();
      expect(await Array.fromAsync(log.follow({ after, signal: AbortSignal.abort() }))).toEqual([]);

      await log.append(newStream(), 'no_stream', newEvents(4));
      const between = new AbortController();
      let batches = 0;
      for await (const _ of log.follow({ after, batchSize: 2, signal: between.signal })) {
        batches++;
        between.abort();
      }
      expect(batches).toBe(1);

      const waiting = new AbortController();
      const iterator = log.follow({ after, signal: waiting.signal })[Symbol.asyncIterator]();
      await iterator.next();
      const next = iterator.next();
      waiting.abort();
      expect(await next).toEqual({ done: true, value: undefined });
    });
  });
}
