import * as fc from 'fast-check';
import { ReadStoreUnavailable, UnindexedQuery } from '../port/errors.js';
import type { Collection, Condition, Document, Query, ReadStore, Scalar, Write } from '../port/read-store.js';

/** One engine under test. Every call of `open` gives an empty store that no other test sees. */
export interface ReadStoreAdapter {
  readonly name: string;
  open(): Promise<{ readonly store: ReadStore; release(): Promise<void> }>;
}

interface Message extends Document {
  readonly _id: number;
  readonly channel?: Scalar;
  readonly topic?: Scalar;
  readonly sender?: Scalar;
  readonly text?: string;
}
interface Snippet extends Document {
  readonly _id: string;
  readonly owner: number;
}

const messages: Collection<Message> = {
  name: 'messages',
  indexes: [{ fields: ['channel', 'topic'] }, { fields: ['sender'] }],
};
const snippets: Collection<Snippet> = { name: 'snippets', indexes: [{ fields: ['owner'] }] };

const put = <Doc extends Document>(collection: Collection<Doc>, position: number, document: Doc): Write => ({
  collection,
  id: document._id,
  document,
  position,
});
const remove = (id: number, position: number): Write => ({ collection: messages, id, document: null, position });

/** What every adapter of the port keeps, whatever the engine. */
export function describeReadStore(adapter: ReadStoreAdapter): void {
  describe(`read store: ${adapter.name}`, () => {
    let store: ReadStore;
    let release: () => Promise<void>;

    beforeEach(async () => {
      ({ store, release } = await adapter.open());
      await store.prepare([messages, snippets]);
    });
    afterEach(() => release());

    const keep = (...documents: Message[]) =>
      store.write(
        'test',
        1,
        documents.map((each) => put(messages, 1, each)),
      );
    const ids = async (query: Query<Message>) => (await store.find(messages, query)).map(({ _id }) => _id);

    describe('documents', () => {
      it('come back as they were written', async () => {
        const text = 'naïve 🎈 "quoted" \u0000 \\ \u2028 \'; DROP TABLE messages; --';
        const document = { _id: 7, channel: null, text, nested: { list: [1, null, { deep: true }], big: 2 ** 53 - 1 } };
        await keep(document);
        expect(await store.get(messages, 7)).toEqual(document);
      });

      it('are absent until written', async () => {
        expect(await store.get(messages, 1)).toBeUndefined();
        expect(await store.getMany(messages, [1, 2])).toEqual([]);
        expect(await ids({ filter: { sender: 1 } })).toEqual([]);
        expect(await Array.fromAsync(store.scan(messages))).toEqual([]);
      });

      it('may have strings as ids, taken literally', async () => {
        const names = ['', '5', 'é', "'", '"; --', '$where', '__proto__', 'constructor', '\u0000'];
        await store.write(
          'test',
          1,
          names.map((name) => put(snippets, 1, { _id: name, owner: 1 })),
        );
        for (const name of names) expect(await store.get(snippets, name)).toEqual({ _id: name, owner: 1 });
        expect(await store.getMany(snippets, names)).toHaveLength(names.length);
        expect(await store.get(snippets, 'É')).toBeUndefined();
      });

      it('are not found by an id of the other type', async () => {
        await keep({ _id: 5 });
        await store.write('test', 2, [put(snippets, 2, { _id: '5', owner: 1 })]);
        expect(await store.get(messages, '5' as unknown as number)).toBeUndefined();
        expect(await store.getMany(messages, ['5', 6] as unknown as number[])).toEqual([]);
        expect(await store.get(snippets, 5 as unknown as string)).toBeUndefined();
        expect(await store.find(snippets, { filter: { _id: 5 } })).toEqual([]);
      });

      it('are fetched 20,000 at a time, each once', async () => {
        const many = Array.from({ length: 20_000 }, (_, at) => ({ _id: at + 1, sender: at % 7 }));
        await keep(...many);
        const wanted = many.map(({ _id }) => _id * 2);
        const fetched = await store.getMany(messages, [...wanted, 2, 4]);
        expect(fetched.map(({ _id }) => _id).toSorted((one, other) => one - other)).toEqual(wanted.slice(0, 10_000));
      });

      it('are replaced as a whole, also in their indexes', async () => {
        await keep({ _id: 1, channel: 1, topic: 'old', text: 'a' });
        await store.write('test', 2, [put(messages, 2, { _id: 1, channel: 1, topic: 'new' })]);
        expect(await store.get(messages, 1)).toEqual({ _id: 1, channel: 1, topic: 'new' });
        expect(await ids({ filter: { channel: 1, topic: 'old' } })).toEqual([]);
        expect(await ids({ filter: { channel: 1, topic: 'new' } })).toEqual([1]);
      });

      it('are removed, also from their indexes', async () => {
        await keep({ _id: 1, sender: 4 }, { _id: 2, sender: 4 });
        await store.write('test', 2, [remove(1, 2), remove(99, 2)]);
        expect(await store.get(messages, 1)).toBeUndefined();
        expect(await ids({ filter: { sender: 4 } })).toEqual([2]);
      });

      it('are scanned by ascending id', async () => {
        const many = Array.from({ length: 1_200 }, (_, at) => ({ _id: 1_200 - at }));
        await keep(...many);
        expect(await Array.fromAsync(store.scan(messages))).toEqual(many.toReversed());
        await store.write(
          'test',
          2,
          ['b', 'B', 'a', '10', '9'].map((id) => put(snippets, 2, { _id: id, owner: 1 })),
        );
        const scanned = await Array.fromAsync(store.scan(snippets));
        expect(scanned.map(({ _id }) => _id)).toEqual(['10', '9', 'B', 'a', 'b']);
      });
    });

    describe('writes', () => {
      it('keep a document that already carries their position or a later one', async () => {
        await store.write('test', 5, [put(messages, 5, { _id: 1, text: 'fifth' })]);
        await store.write('test', 5, [put(messages, 5, { _id: 1, text: 'again' }), remove(1, 4)]);
        expect(await store.get(messages, 1)).toEqual({ _id: 1, text: 'fifth' });
        await store.write('test', 6, [remove(1, 6)]);
        expect(await store.get(messages, 1)).toBeUndefined();
      });

      it('are applied in order', async () => {
        await store.write('test', 3, [
          put(messages, 1, { _id: 1 }),
          remove(1, 2),
          put(messages, 3, { _id: 1, text: 'c' }),
        ]);
        expect(await store.get(messages, 1)).toEqual({ _id: 1, text: 'c' });
      });

      it('end where they were when they are repeated', async () => {
        const batch = [put(messages, 1, { _id: 1 }), put(messages, 2, { _id: 2 }), remove(1, 3)];
        await store.write('test', 3, batch);
        await store.write('test', 3, batch);
        expect(await Array.fromAsync(store.scan(messages))).toEqual([{ _id: 2 }]);
      });

      it('move a checkpoint, forward only and apart from the others', async () => {
        expect(await store.checkpoint('test')).toBe(0);
        await store.write('test', 2 ** 52, []);
        await store.write('test', 3, []);
        await store.write('other', 1, []);
        expect(await store.checkpoint('test')).toBe(2 ** 52);
        expect(await store.checkpoint('other')).toBe(1);
      });

      it.each<[string, Document]>([
        ['an indexed field that holds no scalar', { _id: 2, channel: [1] } as Document],
        ['an id that is not an integer', { _id: 1.5 }],
        ['an id that is an object', { _id: { $gt: 0 } } as unknown as Document],
      ])('are refused together for %s', async (_, wrong) => {
        const writes = [put(messages, 1, { _id: 1 }), put(messages as Collection<Document>, 1, wrong)];
        await expect(store.write('test', 1, writes)).rejects.toThrow(TypeError);
        expect(await store.get(messages, 1)).toBeUndefined();
        expect(await store.checkpoint('test')).toBe(0);
      });

      it('are refused under another id than the document says', async () => {
        await expect(store.write('test', 1, [{ ...put(messages, 1, { _id: 1 }), id: 2 }])).rejects.toThrow(TypeError);
      });
    });

    describe('queries', () => {
      beforeEach(() =>
        keep(
          { _id: 1, channel: 1, topic: 'a', sender: 10 },
          { _id: 2, channel: 1, topic: 'b', sender: 11 },
          { _id: 3, channel: 2, topic: 'a', sender: 10 },
          { _id: 4, channel: 1, topic: 'a', sender: 12 },
          { _id: 5, channel: 3, topic: 'c' },
          { _id: 6, channel: null, topic: 'c', sender: null },
        ),
      );

      it.each<[string, Query<Message>, number[]]>([
        ['equality', { filter: { channel: 1, topic: 'a' }, sort: { _id: 1 } }, [1, 4]],
        ['equality, newest first', { filter: { channel: 1, topic: 'a' }, sort: { _id: -1 } }, [4, 1]],
        ['a range of ids after equality', { filter: { channel: 1, topic: 'a', _id: { $gt: 1, $lte: 4 } } }, [4]],
        ['a page of ids', { filter: { sender: 10, _id: { $lt: 3 } }, sort: { _id: -1 }, limit: 1 }, [1]],
        ['ids alone', { filter: { _id: { $gte: 2, $lt: 4 } }, sort: { _id: -1 } }, [3, 2]],
        ['some ids', { filter: { _id: { $in: [4, 99, 2, 2] } }, sort: { _id: 1 } }, [2, 4]],
        ['everything by id', { filter: {}, sort: { _id: -1 }, limit: 2 }, [6, 5]],
        ['a range of strings', { filter: { channel: 1, topic: { $gt: 'a' } } }, [2]],
        ['$in with a merged order', { filter: { channel: { $in: [2, 1] }, topic: 'a' }, sort: { _id: -1 } }, [4, 3, 1]],
        ['$in, an order and a limit', { filter: { sender: { $in: [10, 12] } }, sort: { _id: -1 }, limit: 2 }, [4, 3]],
        [
          '$in on two fields',
          { filter: { channel: { $in: [1, 3] }, topic: { $in: ['b', 'c'] } }, sort: { _id: 1 } },
          [2, 5],
        ],
        ['$in that includes null', { filter: { sender: { $in: [null, 11] } }, sort: { _id: 1 } }, [2, 5, 6]],
        ['null, also for a missing field', { filter: { sender: null }, sort: { _id: 1 } }, [5, 6]],
        ['an order by an indexed field', { filter: {}, sort: { sender: -1 }, limit: 2 }, [4, 2]],
        ['an order by a field with $in', { filter: { sender: { $in: [11, 12] } }, sort: { sender: -1 } }, [4, 2]],
        ['$in of nothing', { filter: { sender: { $in: [] } } }, []],
        ['a limit of nothing', { filter: { sender: 10 }, limit: 0 }, []],
        ['a value of another type', { filter: { channel: '1' } }, []],
        ['true, which is not 1', { filter: { channel: true } }, []],
        ['ids of another type', { filter: { _id: { $gt: '' } } }, []],
        ['an id that is no integer', { filter: { _id: 1.5 } }, []],
      ])('are served: %s', async (_, query, expected) => {
        expect(await ids(query)).toEqual(expected);
        const { length } = await ids({ filter: query.filter, ...(query.sort && { sort: query.sort }) });
        if (Object.keys(query.filter).length > 0) expect(await store.count(messages, query.filter)).toBe(length);
      });

      it('stop at the limit without an order', async () => {
        expect(await ids({ filter: { sender: { $in: [10, 11, 12] } }, limit: 3 })).toHaveLength(3);
      });

      it.each<[string, Query<Message>]>([
        ['a field without an index', { filter: { text: 'x' } }],
        ['the second field of an index alone', { filter: { topic: 'a' } }],
        ['fields of two indexes', { filter: { channel: 1, sender: 10 } }],
        ['a range before the end of the equalities', { filter: { channel: { $gt: 0 }, topic: 'a' } }],
        ['two ranges', { filter: { channel: { $gt: 0 }, topic: { $gt: 'a' } } }],
        ['an order that skips a field', { filter: { channel: 1 }, sort: { _id: 1 } }],
        ['an order apart from the range', { filter: { channel: 1, topic: { $gt: 'a' } }, sort: { _id: 1 } }],
        ['an order by a field without an index', { filter: { channel: 1 }, sort: { text: 1 } }],
        ['nothing', { filter: {} }],
      ])('are refused: %s', async (_, query) => {
        await expect(store.find(messages, query)).rejects.toThrow(UnindexedQuery);
        if (!query.sort) await expect(store.count(messages, query.filter)).rejects.toThrow(UnindexedQuery);
      });

      it.each<[string, object]>([
        ['an unknown operator', { channel: { $ne: 1 } }],
        ['an operator beside a known one', { channel: { $gt: 0, $where: '1' } }],
        ['a bound that is an object', { channel: { $gt: {} } }],
        ['a $in that is no list', { channel: { $in: '1' } }],
        ['a $in that hides an operator', { channel: { $in: [1, { $gt: 0 }] } }],
        ['a list', { channel: [1] }],
        ['an empty object', { channel: {} }],
        ['undefined', { channel: undefined }],
        ['not a number', { channel: Number.NaN }],
        ['an operator in place of a field', { $or: [{ channel: 1 }] }],
      ])('throw a TypeError for %s', async (_, filter) => {
        await expect(store.find(messages, { filter: filter as Query<Message>['filter'] })).rejects.toThrow(TypeError);
        await expect(store.count(messages, filter as Query<Message>['filter'])).rejects.toThrow(TypeError);
      });

      it('answer as a look at every document would', async () => {
        const scalar = fc.constantFrom<Scalar>(
          null,
          0,
          1,
          -1.5,
          2 ** 40,
          '',
          '1',
          'a',
          'B',
          '\uffff',
          '🎈',
          false,
          true,
        );
        const bound = fc.constantFrom<string | number>(0, -1.5, 7, '', 'a', '\uffff', '🎈');
        const condition = fc.oneof(
          scalar,
          fc.array(scalar, { maxLength: 4 }).map(($in) => ({ $in })),
        );
        const range = fc.oneof(
          fc.record({ $gt: bound }),
          fc.record({ $lte: bound }),
          fc.record({ $gte: bound, $lt: bound }),
        );
        const document = fc.record({ channel: scalar, topic: scalar }, { requiredKeys: [] });
        let position = 1;
        await fc.assert(
          fc.asyncProperty(
            fc.array(document, { maxLength: 30 }),
            condition,
            fc.option(range),
            fc.constantFrom(1, -1),
            fc.constantFrom(undefined, 1, 3),
            async (documents, channel: Condition, topic, direction, limit) => {
              await store.clear([messages], []);
              const stored: Message[] = documents.map((each, at) => ({ _id: at, ...each }));
              await store.write(
                'test',
                ++position,
                stored.map((each) => put(messages, position, each)),
              );
              const matching = stored.filter((each) => holds(each.channel ?? null, channel));
              const expected = matching.filter((each) => !topic || holds(each.topic ?? null, topic));
              const filter = topic ? { channel, topic } : { channel };
              const sort = { topic: direction as 1 | -1 };
              const found = await store.find(messages, { filter, sort, ...(limit && { limit }) });
              const order = (each: Message) => sortKey(each.topic ?? null);
              const keys = expected.map(order).toSorted((one, other) => direction * Buffer.compare(one, other));
              expect(found.map(order)).toEqual(keys.slice(0, limit));
              expect(expected).toEqual(expect.arrayContaining(found));
              expect(new Set(found.map(({ _id }) => _id)).size).toBe(found.length);
              expect(await store.count(messages, filter)).toBe(expected.length);
            },
          ),
          { numRuns: 60 },
        );
      });
    });

    it('clears collections and forgets checkpoints, and only those', async () => {
      await keep({ _id: 1, sender: 1 });
      await store.write('other', 9, [put(snippets, 9, { _id: 'x', owner: 1 })]);
      await store.clear([messages], ['test']);
      expect(await store.get(messages, 1)).toBeUndefined();
      expect(await ids({ filter: { sender: 1 } })).toEqual([]);
      expect(await store.checkpoint('test')).toBe(0);
      expect(await store.get(snippets, 'x')).toEqual({ _id: 'x', owner: 1 });
      expect(await store.checkpoint('other')).toBe(9);
      await keep({ _id: 1, sender: 2 });
      expect(await store.get(messages, 1)).toEqual({ _id: 1, sender: 2 });
    });

    it('is prepared twice without a change', async () => {
      await keep({ _id: 1, sender: 1 });
      await store.prepare([messages, snippets]);
      expect(await ids({ filter: { sender: 1 } })).toEqual([1]);
    });

    it('is unavailable once closed', async () => {
      await store.close();
      await expect(store.get(messages, 1)).rejects.toThrow(ReadStoreUnavailable);
      await expect(store.write('test', 1, [])).rejects.toThrow(ReadStoreUnavailable);
      await expect(Array.fromAsync(store.scan(messages))).rejects.toThrow(ReadStoreUnavailable);
    });
  });
}

function holds(value: Scalar, condition: Condition): boolean {
  if (typeof condition !== 'object' || condition === null) return value === condition;
  if ('$in' in condition) return condition.$in.includes(value);
  return Object.entries(condition).every(([operator, bound]) => {
    if (typeof value !== typeof bound) return false;
    const order = Buffer.compare(sortKey(value), sortKey(bound as Scalar));
    return { $gt: order > 0, $gte: order >= 0, $lt: order < 0, $lte: order <= 0 }[operator];
  });
}

/** Bytes in the order that the port promises: null, numbers, strings by code point, booleans. */
function sortKey(value: Scalar): Buffer {
  if (typeof value === 'string') return Buffer.concat([Buffer.from([2]), Buffer.from(value)]);
  if (typeof value === 'boolean') return Buffer.from([3, Number(value)]);
  const key = Buffer.alloc(9, value === null ? 0 : 1);
  if (value !== null) key.writeBigUInt64BE(BigInt(Math.round((value + 2 ** 41) * 2)), 1);
  return key;
}
