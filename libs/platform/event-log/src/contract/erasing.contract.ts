import { randomUUID } from 'node:crypto';

import type { EventLog } from '../port/event-log.js';
import { all, ids, LONG_MS, newEvent, newEvents, newStream, type Subject } from './engine.contract.js';

async function visible(log: EventLog, stream: string, after: number): Promise<number[][]> {
  const read = await Array.fromAsync(log.read(stream));
  const backwards = await Array.fromAsync(log.read(stream, { direction: 'backwards' }));
  const whole = await all(log.readAll({ from: after }));
  const live = [];
  for await (const batch of log.follow({ after })) {
    live.push(...batch.events);
    if (batch.caughtUp) break;
  }
  const ofStream = (events: typeof read) => events.filter((event) => event.stream === stream);
  return [read, backwards.toReversed(), ofStream(whole), ofStream(live)].map((es) =>
    es.map(({ revision }) => revision),
  );
}

function everywhere(revisions: number[]): number[][] {
  return Array.from({ length: 4 }, () => revisions);
}

export function describeErasing(subject: Subject, persists: boolean): void {
  describe('erasing', () => {
    it('hides what is below the truncation from every reader, for ever', async () => {
      const { log } = subject();
      const [stream, other] = [newStream(), newStream()];
      const after = await log.head();
      await log.append(stream, 'no_stream', newEvents(5));
      await log.append(other, 'no_stream', newEvents(2));

      await log.truncate(stream, 3);
      expect(await visible(log, stream, after)).toEqual(everywhere([3, 4]));
      expect(await visible(log, other, after)).toEqual(everywhere([0, 1]));
      await log.truncate(stream, 3);
      await log.truncate(stream, 1);
      expect(await visible(log, stream, after)).toEqual(everywhere([3, 4]));
      expect(await log.append(stream, 4, [newEvent()])).toMatchObject({ revision: 5 });
      expect(await visible(log, stream, after)).toEqual(everywhere([3, 4, 5]));
    });

    it('keeps the revision and the head when the last events are truncated', async () => {
      const { log } = subject();
      const stream = newStream();
      const after = await log.head();
      const { position } = await log.append(stream, 'no_stream', newEvents(3));
      await log.truncate(stream, 3);

      expect(await visible(log, stream, after)).toEqual(everywhere([]));
      expect(await log.head()).toBe(position);
      await expect(log.append(stream, 'no_stream', [newEvent()])).rejects.toMatchObject({ actual: 2 });
      const next = await log.append(stream, 2, [newEvent()]);
      expect(next.revision).toBe(3);
      expect(next.position).toBeGreaterThan(position);
    });

    it('hides a deleted stream and refuses appends to it', async () => {
      const { log } = subject();
      const stream = newStream();
      const after = await log.head();
      const batch = newEvents(3);
      await log.append(stream, 'no_stream', batch);
      await log.delete(stream);
      await log.delete(stream);

      expect(await visible(log, stream, after)).toEqual(everywhere([]));
      for (const expected of ['any', 'no_stream', 2] as const) {
        const refused = log.append(stream, expected, [newEvent()]);
        await expect(refused).rejects.toMatchObject({ name: 'StreamDeleted', stream });
      }
      await expect(log.append(stream, 'no_stream', batch)).rejects.toMatchObject({ name: 'StreamDeleted' });
    });

    it('refuses to create a stream that was deleted before it existed; truncating it means nothing', async () => {
      const { log } = subject();
      const [deleted, truncated] = [newStream(), newStream()];
      await log.delete(deleted);
      await expect(log.append(deleted, 'no_stream', [newEvent()])).rejects.toMatchObject({ name: 'StreamDeleted' });
      await log.truncate(truncated, 0);
      expect(await log.append(truncated, 'no_stream', [newEvent()])).toMatchObject({ revision: 0 });
    });

    it('says what is erased', async () => {
      const { log } = subject();
      const [truncated, emptied, deleted, whole] = [newStream(), newStream(), newStream(), newStream()];
      for (const stream of [truncated, emptied, deleted, whole]) await log.append(stream, 'any', newEvents(3));
      await log.truncate(truncated, 2);
      await log.truncate(emptied, 3);
      await log.truncate(whole, 0);
      await log.delete(deleted);

      const erased = new Map((await Array.fromAsync(log.erasures())).map(({ stream, below }) => [stream, below]));
      expect([truncated, emptied, deleted, whole].map((stream) => erased.get(stream))).toEqual([
        2,
        3,
        Infinity,
        undefined,
      ]);
    });

    it('keeps erased events from a follower that has not received them yet', async () => {
      const { log } = subject();
      const after = await log.head();
      const [kept, erased] = [newStream(), newStream()];
      const iterator = log.follow({ after, batchSize: 2 })[Symbol.asyncIterator]();
      await iterator.next();
      await log.append(kept, 'no_stream', newEvents(2));
      await log.append(erased, 'no_stream', newEvents(4));
      await log.append(kept, 1, newEvents(2));
      const received = [...(await iterator.next()).value.events];
      await log.delete(erased);
      while (received.length < 4) received.push(...(await iterator.next()).value.events);
      expect(received.map(({ stream }) => stream)).toEqual([kept, kept, kept, kept]);
      await iterator.return?.();
    });

    it('scrubs and stays usable and intact', async () => {
      const { log } = subject();
      const [kept, erased] = [newStream(), newStream()];
      const batch = newEvents(5);
      await log.append(kept, 'no_stream', batch);
      await log.append(erased, 'no_stream', newEvents(5));
      await log.delete(erased);
      await log.truncate(kept, 2);
      await log.scrub();
      expect(ids(await Array.fromAsync(log.read(kept)))).toEqual(ids(batch.slice(2)));
      expect(await log.append(kept, 4, [newEvent()])).toMatchObject({ revision: 5 });
      expect(await log.checkIntegrity()).toEqual({ ok: true, problems: [] });
    });

    it('scrubs some beside readers and appends, and stays usable and intact', async () => {
      const { log } = subject();
      const [kept, erased] = [newStream(), newStream()];
      const batch = newEvents(5);
      await log.append(kept, 'no_stream', batch);
      await log.append(erased, 'no_stream', newEvents(5));
      await log.delete(erased);
      const reading = log.read(kept)[Symbol.asyncIterator]();
      const { value: first } = await reading.next();
      const appended = log.append(kept, 4, [newEvent()]);
      expect(['done', 'waits', 'nothing']).toContain(await log.scrubSome());
      expect(await log.scrubSome()).toBe('nothing');
      expect(await appended).toMatchObject({ revision: 5 });
      const rest: string[] = [];
      for (let next = await reading.next(); !next.done; next = await reading.next()) rest.push(next.value.id);
      expect([first!.id, ...rest].slice(0, 5)).toEqual(ids(batch));
      expect(await log.checkIntegrity()).toEqual({ ok: true, problems: [] });
    });

    it.each(['before', 'after'] as const)('finds nothing in a stream that was emptied, %s a scrub', async (when) => {
      const { log } = subject();
      const stream = newStream();
      const { position } = await log.append(stream, 'no_stream', newEvents(3));
      await log.truncate(stream, 3);
      if (when === 'after') await log.scrub();

      for (const direction of ['forwards', 'backwards'] as const) {
        for (const from of [undefined, 0, 2, 3, 9]) {
          for (const limit of [1, 2, 500]) {
            const found = await Array.fromAsync(
              log.read(stream, { direction, limit, ...(from !== undefined && { from }) }),
            );
            expect([direction, from, limit, ids(found)]).toEqual([direction, from, limit, []]);
          }
        }
      }
      expect(await log.end()).toBeGreaterThanOrEqual(position);
      await log.append(stream, 2, newEvents(1));
      expect((await Array.fromAsync(log.read(stream, { direction: 'backwards', limit: 1 }))).length).toBe(1);
      expect(await log.checkIntegrity()).toEqual({ ok: true, problems: [] });
    });

    if (persists) {
      it.each<[string, (log: EventLog, stream: string) => Promise<void>]>([
        ['truncated', (log, stream) => log.truncate(stream, 3)],
        ['deleted', (log, stream) => log.delete(stream)],
      ])('never ends before what it once held, when its last events are %s and scrubbed', async (_, eraseAll) => {
        const { log, reopen } = subject();
        const stream = newStream();
        const { position } = await log.append(stream, 'no_stream', newEvents(3));
        await eraseAll(log, stream);
        await log.scrub();
        expect(await (await reopen!()).end()).toBeGreaterThanOrEqual(position);
      });

      it(
        'removes the bytes of what was truncated or deleted',
        async () => {
          const { log, holds } = subject();
          const [truncated, deleted] = [newStream(), newStream()];
          const [secret, kept] = [`secret-${randomUUID()}`, `kept-${randomUUID()}`];
          await log.append(truncated, 'no_stream', [newEvent({ secret }), newEvent({ kept })]);
          for (let revision = 0; revision < 20; revision++) {
            const large = newEvent({ secret: secret.repeat(revision * 20 + 1) });
            await log.append(deleted, revision === 0 ? 'no_stream' : revision - 1, [large]);
          }
          expect(await holds!(secret)).toBe(true);

          await log.truncate(truncated, 1);
          await log.delete(deleted);
          await log.scrub();
          expect(await holds!(secret)).toBe(false);
          expect(await holds!(kept)).toBe(true);
        },
        LONG_MS,
      );
    }
  });
}
