import type { RecordedEvent } from '@chat/kernel';
import {
  all,
  charactersOf,
  followed,
  ids,
  largeEvents,
  LARGEST_PAGE,
  newEvent,
  newEvents,
  newStream,
  type Subject,
} from './engine.contract.js';

const hasId = (events: readonly RecordedEvent[], { id }: RecordedEvent) => events.some((each) => each.id === id);

export function describeReading(subject: Subject): void {
  describe('reading a stream', () => {
    it('returns what was appended, whole', async () => {
      const { log } = subject();
      const stream = newStream();
      const event = newEvent({
        integers: [0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
        numbers: [0.1, 1e-7, 1.7976931348623157e308],
        bigInteger: '123456789012345678901234567890',
        date: new Date(1_790_000_000_123).toISOString(),
        text: 'Zażółć 🙂 漢字 e\u0301 \u0000 \u2028 "quoted" \\ \ud800',
        nested: { list: [[], {}, [null, true, { deep: [''] }]], __proto: 'x', '': 0 },
      });
      const { position } = await log.append(stream, 'no_stream', [event]);
      expect(await Array.fromAsync(log.read(stream))).toEqual([{ ...event, stream, revision: 0, position }]);
    });

    it.each([
      [{}, [0, 1, 2, 3, 4]],
      [{ from: 2 }, [2, 3, 4]],
      [{ from: 4 }, [4]],
      [{ from: 5 }, []],
      [{ limit: 2 }, [0, 1]],
      [{ from: 1, limit: 3 }, [1, 2, 3]],
      [{ from: 3, limit: 9 }, [3, 4]],
      [{ direction: 'backwards' }, [4, 3, 2, 1, 0]],
      [{ direction: 'backwards', from: 2 }, [2, 1, 0]],
      [{ direction: 'backwards', from: 0 }, [0]],
      [{ direction: 'backwards', from: 99, limit: 2 }, [4, 3]],
      [{ direction: 'backwards', limit: 1 }, [4]],
    ] as const)('with %j', async (options, expected) => {
      const { log } = subject();
      const stream = newStream();
      await log.append(stream, 'no_stream', newEvents(5));
      const events = await Array.fromAsync(log.read(stream, options));
      expect(events.map(({ revision }) => revision)).toEqual(expected);
    });

    it('finds nothing in a missing stream', async () => {
      const { log } = subject();
      expect(await Array.fromAsync(log.read(newStream()))).toEqual([]);
      expect(await Array.fromAsync(log.read(newStream(), { direction: 'backwards' }))).toEqual([]);
    });

    it('returns a stream of large events whole', async () => {
      const { log } = subject();
      const [stream, large] = [newStream(), largeEvents()];
      for (const event of large) await log.append(stream, 'any', [event]);
      expect(ids(await Array.fromAsync(log.read(stream)))).toEqual(ids(large));
      expect(ids(await Array.fromAsync(log.read(stream, { direction: 'backwards' })))).toEqual(ids(large).toReversed());
    });

    /** @limit log.pageEvents */
    it('returns a long stream in order', async () => {
      const { log } = subject();
      const stream = newStream();
      await log.append(stream, 'no_stream', newEvents(1200));
      const revisions = (await Array.fromAsync(log.read(stream))).map(({ revision }) => revision);
      expect(revisions).toEqual(Array.from({ length: 1200 }, (_, revision) => revision));
      expect((await Array.fromAsync(log.read(stream, { direction: 'backwards' }))).map((e) => e.revision)).toEqual(
        revisions.toReversed(),
      );
    });
  });

  describe('reading the whole log', () => {
    it('returns every event once by position, in batches that are never empty', async () => {
      const { log } = subject();
      const start = await log.head();
      const streams = Array.from({ length: 30 }, newStream);
      await Promise.all(streams.map((stream) => log.append(stream, 'no_stream', newEvents(40))));

      const batches = await Array.fromAsync(log.readAll({ from: start }));
      for (const batch of batches) expect(batch.length).toBeGreaterThan(0);
      const events = batches.flat();
      expect(events).toHaveLength(1200);
      const positions = events.map(({ position }) => position);
      expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
      expect(positions.at(-1)).toBe(await log.head());
      for (const stream of streams) {
        expect(events.filter((event) => event.stream === stream)).toEqual(await Array.fromAsync(log.read(stream)));
      }
      expect(await all(log.readAll({ from: start, direction: 'forwards' }))).toEqual(events);
      expect(await all(log.readAll({ direction: 'backwards', limit: 1200 }))).toEqual(events.toReversed());
    });

    it('returns every event of the streams that are not left out, in order', async () => {
      const { log } = subject();
      const start = await log.head();
      const [one, other] = [`omitted-${newStream()}`, `omitted-${newStream()}`];
      const alike = `omittedtoo-${newStream()}`;
      for (const stream of [newStream(), one, alike, other, one, alike])
        await log.append(stream, 'any', newEvents(300));
      const whole = await all(log.readAll({ from: start }));
      const read = async (besides: readonly string[], limit = Infinity) =>
        all(
          log.readAll({
            from: start,
            limit,
            without: { categories: new Set(['omitted', 'absent']), besides: new Set(besides) },
          }),
        );
      const isWanted = ({ stream }: RecordedEvent) => stream !== one && stream !== other;
      const [kept, keptWithOne] = [await read([]), await read([one, newStream()])];
      expect(kept.filter(isWanted)).toEqual(whole.filter(isWanted));
      expect(keptWithOne.filter(({ stream }) => stream !== other)).toEqual(
        whole.filter(({ stream }) => stream !== other),
      );
      for (const events of [kept, keptWithOne]) expect(events).toEqual(whole.filter((event) => hasId(events, event)));
      expect(await read([one], 700)).toEqual(keptWithOne.slice(0, 700));
    });

    /** @limit log.pageCharacters */
    it.each(['forwards', 'backwards'] as const)('returns large events %s in batches of a page', async (direction) => {
      const { log } = subject();
      const start = await log.head();
      const large = largeEvents();
      for (const event of large) await log.append(newStream(), 'no_stream', [event]);
      const after = direction === 'forwards' ? { from: start } : { limit: large.length };
      const batches = await Array.fromAsync(log.readAll({ ...after, direction }));
      for (const batch of batches) expect(charactersOf(batch)).toBeLessThan(LARGEST_PAGE);
      expect(ids(batches.flat())).toEqual(direction === 'forwards' ? ids(large) : ids(large).toReversed());
    });

    it('starts after or before a position and stops at the limit', async () => {
      const { log } = subject();
      const batch = newEvents(6);
      await log.append(newStream(), 'no_stream', batch);
      const positions = (await all(log.readAll({ direction: 'backwards', limit: 6 })))
        .map((e) => e.position)
        .toReversed();

      expect(ids(await all(log.readAll({ from: positions[1]! })))).toEqual(ids(batch.slice(2)));
      expect(ids(await all(log.readAll({ from: positions[1]!, limit: 3 })))).toEqual(ids(batch.slice(2, 5)));
      expect(ids(await all(log.readAll({ from: positions[3]!, direction: 'backwards', limit: 2 })))).toEqual(
        ids([batch[2]!, batch[1]!]),
      );
      expect(await Array.fromAsync(log.readAll({ from: await log.head() }))).toEqual([]);
      expect(await Array.fromAsync(log.readAll({ from: 1, direction: 'backwards' }))).toEqual([]);
    });

    it('starts from anywhere, also where no event begins', async () => {
      const { log, reopen } = subject();
      const [stream, batch] = [newStream(), newEvents(4)];
      await log.append(stream, 'no_stream', batch);
      const positions = (await Array.fromAsync(log.read(stream))).map(({ position }) => position);

      const opened = (await reopen?.()) ?? log;
      const [before, after] = [positions[2]! - 1, positions[1]! + 1];
      expect(ids(await all(opened.readAll({ from: before })))).toEqual(ids(batch.slice(2)));
      expect(ids(await followed(opened, 2, { after: before }))).toEqual(ids(batch.slice(2)));
      const backwards = await all(opened.readAll({ from: after, direction: 'backwards', limit: 2 }));
      expect(ids(backwards)).toEqual(ids([batch[1]!, batch[0]!]));
      const last = await all(opened.readAll({ from: positions[3]! + 1, direction: 'backwards', limit: 1 }));
      expect(ids(last)).toEqual([batch[3]!.id]);
    });

    it('ends where the log ended when the reading began', async () => {
      const { log } = subject();
      const start = await log.head();
      await log.append(newStream(), 'no_stream', newEvents(3));
      let count = 0;
      for await (const batch of log.readAll({ from: start })) {
        count += batch.length;
        await log.append(newStream(), 'no_stream', [newEvent()]);
      }
      expect(count).toBe(3);
    });
  });

  it('knows its head', async () => {
    const { log } = subject();
    const before = await log.head();
    const { position } = await log.append(newStream(), 'no_stream', newEvents(2));
    expect(position).toBeGreaterThan(before);
    expect(await log.head()).toBe(position);
    expect(await log.end()).toBeGreaterThanOrEqual(position);
  });
}
