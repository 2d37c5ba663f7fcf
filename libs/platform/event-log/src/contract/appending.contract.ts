import { RevisionConflict } from '../port/errors.js';
import { all, ids, newEvent, newEvents, newStream, type Subject } from './engine.contract.js';

export function describeAppending(subject: Subject): void {
  describe('appending', () => {
    it('answers with the revision and the position of the last event', async () => {
      const { log } = subject();
      const stream = newStream();
      const first = await log.append(stream, 'no_stream', newEvents(3));
      const second = await log.append(stream, 2, [newEvent()]);

      const stored = await Array.fromAsync(log.read(stream));
      expect(first).toEqual({ revision: 2, position: stored[2]!.position });
      expect(second).toEqual({ revision: 3, position: stored[3]!.position });
      expect(second.position).toBeGreaterThan(first.position);
    });

    it('accepts the revision of the last event and `any`', async () => {
      const { log } = subject();
      const stream = newStream();
      await log.append(stream, 'any', [newEvent()]);
      await log.append(stream, 0, [newEvent()]);
      expect(await log.append(stream, 'any', [newEvent()])).toMatchObject({ revision: 2 });
    });

    it.each([
      ['no_stream', 3],
      [0, 3],
      [1, 3],
      [3, 3],
      [0, 0],
    ] as const)('refuses expected revision %s on a stream of %i events', async (expected, length) => {
      const { log } = subject();
      const stream = newStream();
      if (length > 0) await log.append(stream, 'no_stream', newEvents(length));
      const head = await log.head();

      const refused = log.append(stream, expected, [newEvent()]);
      await expect(refused).rejects.toThrow(RevisionConflict);
      await expect(refused).rejects.toMatchObject({
        stream,
        expected,
        actual: length === 0 ? 'no_stream' : length - 1,
      });
      expect(await Array.fromAsync(log.read(stream))).toHaveLength(length);
      expect(await log.head()).toBe(head);
    });

    it('refuses to append nothing', async () => {
      const { log } = subject();
      const stream = newStream();
      await expect(log.append(stream, 'any', [])).rejects.toThrow(TypeError);
      expect(await log.append(stream, 'no_stream', [newEvent()])).toMatchObject({ revision: 0 });
    });

    it('stores all events of a call one after the other, or none', async () => {
      const { log } = subject();
      const streams = [newStream(), newStream()];
      const start = await log.head();
      const batch = newEvents(200);
      await Promise.allSettled([
        log.append(streams[0]!, 'no_stream', batch),
        log.append(streams[1]!, 0, newEvents(200)),
        log.append(streams[1]!, 'no_stream', newEvents(1)),
      ]);

      const stored = await all(log.readAll({ from: start }));
      const first = stored.findIndex(({ stream }) => stream === streams[0]);
      expect(ids(stored.slice(first, first + 200))).toEqual(ids(batch));
      expect(stored).toHaveLength(201);
    });

    it('stores many appends to many streams in their order, also again', async () => {
      const { log } = subject();
      const start = await log.head();
      const streams = Array.from({ length: 40 }, newStream);
      const appends = Array.from({ length: 600 }, (_, index) => {
        const revision = 2 * Math.floor(index / streams.length) - 1;
        const expected = revision < 0 ? ('no_stream' as const) : revision;
        return { stream: streams[index % streams.length]!, expected, events: newEvents(2) };
      });
      await log.appendInOrder(appends.slice(0, 500));
      await log.appendInOrder(appends);
      const stored = await all(log.readAll({ from: start }));
      expect(ids(stored)).toEqual(appends.flatMap(({ events }) => ids(events)));
      expect(await log.head()).toBe(stored.at(-1)!.position);
    });

    it('refuses the whole order with the first conflict in it', async () => {
      const { log } = subject();
      const [stream, other] = [newStream(), newStream()];
      const appends = [
        { stream, expected: 'no_stream' as const, events: newEvents(1) },
        { stream: other, expected: 7, events: newEvents(1) },
      ];
      await expect(log.appendInOrder(appends)).rejects.toThrow(RevisionConflict);
      expect(await Array.fromAsync(log.read(other))).toEqual([]);
    });

    it('lets one of twenty writers create a stream', async () => {
      const { log } = subject();
      const stream = newStream();
      const writers = Array.from({ length: 20 }, () => log.append(stream, 'no_stream', [newEvent()]));
      const results = await Promise.allSettled(writers);

      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ expected: 'no_stream', actual: 0 });
      }
      expect(await Array.fromAsync(log.read(stream))).toHaveLength(1);
    });

    it('lets one of twenty writers append after the same event, and the loss of one harms no other stream', async () => {
      const { log } = subject();
      const [contended, ...others] = Array.from({ length: 21 }, newStream);
      await log.append(contended!, 'no_stream', [newEvent()]);
      const results = await Promise.allSettled(
        others.flatMap((stream) => [
          log.append(contended!, 0, [newEvent()]),
          log.append(stream, 'no_stream', [newEvent()]),
        ]),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(21);
    });

    it.each(['no_stream', 1, 'any'] as const)('answers a repeated call at %s as the first time', async (expected) => {
      const { log } = subject();
      const stream = newStream();
      const batch = newEvents(3);
      if (expected !== 'no_stream') await log.append(stream, 'no_stream', newEvents(2));
      const original = await log.append(stream, expected, batch);
      await log.append(stream, original.revision, newEvents(2));
      const head = await log.head();

      expect(await log.append(stream, expected, batch)).toEqual(original);
      const prefix = await log.append(stream, expected, batch.slice(0, 2));
      expect(prefix.revision).toBe(original.revision - 1);
      await expect(log.append(stream, expected, [...batch, newEvent()])).rejects.toMatchObject({
        name: 'RevisionConflict',
        stream,
        expected,
        actual: original.revision + 2,
      });
      expect(await log.head()).toBe(head);
    });

    it('answers the repetition of a call that is still under way', async () => {
      const { log } = subject();
      const stream = newStream();
      const batch = newEvents(2);
      const [first, second] = await Promise.all([
        log.append(stream, 'no_stream', batch),
        log.append(stream, 'no_stream', batch),
      ]);
      expect(second).toEqual(first);
      expect(await Array.fromAsync(log.read(stream))).toHaveLength(2);
    });

    it('answers `any` with the place of an event that the stream already has', async () => {
      const { log } = subject();
      const stream = newStream();
      const events = newEvents(2);
      await log.append(stream, 'no_stream', [events[0]!]);
      const original = await log.append(stream, 0, [events[1]!]);
      await log.append(stream, 1, newEvents(3));

      expect(await log.append(stream, 'any', [events[1]!])).toEqual(original);
      await expect(log.append(stream, 'any', [newEvent(), events[1]!])).rejects.toThrow(RevisionConflict);
      expect(await Array.fromAsync(log.read(stream))).toHaveLength(5);
    });

    it('writes an id again in another stream', async () => {
      const { log } = subject();
      const event = newEvent();
      const streams = [newStream(), newStream(), newStream()];
      await log.append(streams[0]!, 'no_stream', [event]);
      await log.append(streams[1]!, 'no_stream', [event]);
      await log.append(streams[2]!, 'any', [event]);
      for (const stream of streams) expect(ids(await Array.fromAsync(log.read(stream)))).toEqual([event.id]);
    });
  });
}
