import * as fc from 'fast-check';
import { UnindexedQuery } from '../port/errors.js';
import type { Condition, Query, ReadStore, Scalar } from '../port/read-store.js';
import { ids, keep, messages, put } from './samples.contract.js';
import type { Message } from './samples.contract.js';

export function describeQueries(opened: () => ReadStore): void {
  describe('queries', () => {
    let store: ReadStore;
    beforeEach(() => {
      store = opened();
    });

    beforeEach(() =>
      keep(
        store,
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
      expect(await ids(store, query)).toEqual(expected);
      expect(await store.findIds(messages, query)).toEqual(expected);
      const { length } = await ids(store, { filter: query.filter, ...(query.sort && { sort: query.sort }) });
      if (Object.keys(query.filter).length > 0) expect(await store.count(messages, query.filter)).toBe(length);
    });

    it('stop at the limit without an order', async () => {
      expect(await ids(store, { filter: { sender: { $in: [10, 11, 12] } }, limit: 3 })).toHaveLength(3);
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
      await expect(store.findIds(messages, query)).rejects.toThrow(UnindexedQuery);
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
      const scalar = fc.constantFrom<Scalar>(null, 0, 1, -1.5, 2 ** 40, '', '1', 'a', 'B', '\uffff', '🎈', false, true);
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
            const keys = expected.map(topicKey).toSorted((one, other) => direction * Buffer.compare(one, other));
            expect(found.map(topicKey)).toEqual(keys.slice(0, limit));
            expect(expected).toEqual(expect.arrayContaining(found));
            expect(new Set(found.map(({ _id }) => _id)).size).toBe(found.length);
            const foundIds = await store.findIds(messages, { filter, sort, ...(limit && { limit }) });
            expect(foundIds.map((id) => topicKey(stored[id]!))).toEqual(keys.slice(0, limit));
            expect(expected.map(({ _id }) => _id)).toEqual(expect.arrayContaining(foundIds));
            expect(await store.count(messages, filter)).toBe(expected.length);
          },
        ),
        { numRuns: 60 },
      );
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

function topicKey({ topic = null }: Message): Buffer {
  return sortKey(topic);
}

/** Bytes in the order that the port promises: null, numbers, strings by code point, booleans. */
function sortKey(value: Scalar): Buffer {
  if (typeof value === 'string') return Buffer.concat([Buffer.from([2]), Buffer.from(value)]);
  if (typeof value === 'boolean') return Buffer.from([3, Number(value)]);
  const key = Buffer.alloc(9, value === null ? 0 : 1);
  if (value !== null) key.writeBigUInt64BE(BigInt(Math.round((value + 2 ** 41) * 2)), 1);
  return key;
}
