import type { ReadStore } from '../port/read-store.js';
import { ids, keep, messages, put, remove, snippets } from './samples.contract.js';
import type { Message } from './samples.contract.js';

export function describeDocuments(opened: () => ReadStore): void {
  describe('documents', () => {
    let store: ReadStore;
    beforeEach(() => {
      store = opened();
    });

    it('come back as they were written', async () => {
      const text = 'naïve 🎈 "quoted" \u0000 \\ \u2028 \'; DROP TABLE messages; --';
      const document = { _id: 7, channel: null, text, nested: { list: [1, null, { deep: true }], big: 2 ** 53 - 1 } };
      await keep(store, document);
      expect(await store.get(messages, 7)).toEqual(document);
    });

    it('come back with the positions of their last writes', async () => {
      const [one, two] = [{ _id: 1, text: 'one' }, { _id: 2 }];
      await store.write('test', 9, [put(messages, 3, one), put(messages, 4, two), put(messages, 9, two)]);
      const found = await store.getPositioned(messages, [1, 2, 3]);
      expect(found.toSorted((a, b) => a.id - b.id)).toEqual([
        { id: 1, document: one, position: 3 },
        { id: 2, document: two, position: 9 },
      ]);
    });

    it('keep every number', async () => {
      const numbers = [0, -1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 1 - 2 ** 53, 0.1, -1e-7, 5e-324, Number.MAX_VALUE];
      const documents = numbers.map((number, at) => ({ _id: at, sender: number, nested: [{ number }] }));
      await keep(store, ...documents);
      for (const document of documents) {
        expect(await store.find(messages, { filter: { sender: document.sender } })).toEqual([document]);
      }
    });

    it('may name what they nest as they like', async () => {
      const names = [
        '$set',
        '$literal',
        '$id',
        '$$ROOT',
        'a.b',
        '.',
        '',
        '__proto__',
        'constructor',
        'toJSON',
        'length',
        '0',
      ];
      const nested: unknown = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:{"$gt":"$_id"}`).join()}}`);
      await keep(store, { _id: 1, nested } as Message);
      expect(JSON.stringify(await store.get(messages, 1))).toBe(JSON.stringify({ _id: 1, nested }));
    });

    it('are absent until written', async () => {
      expect(await store.get(messages, 1)).toBeUndefined();
      expect(await store.getMany(messages, [1, 2])).toEqual([]);
      expect(await ids(store, { filter: { sender: 1 } })).toEqual([]);
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
      await keep(store, { _id: 5 });
      await store.write('test', 2, [put(snippets, 2, { _id: '5', owner: 1 })]);
      expect(await store.get(messages, '5' as unknown as number)).toBeUndefined();
      expect(await store.getMany(messages, ['5', 6] as unknown as number[])).toEqual([]);
      expect(await store.get(snippets, 5 as unknown as string)).toBeUndefined();
      expect(await store.find(snippets, { filter: { _id: 5 } })).toEqual([]);
    });

    it('are fetched 20,000 at a time, each once', async () => {
      const many = Array.from({ length: 20_000 }, (_, at) => ({ _id: at + 1, sender: at % 7 }));
      await keep(store, ...many);
      const wanted = many.map(({ _id }) => _id * 2);
      const fetched = await store.getMany(messages, [...wanted, 2, 4]);
      expect(fetched.map(({ _id }) => _id).toSorted((one, other) => one - other)).toEqual(wanted.slice(0, 10_000));
    });

    it('are replaced as a whole, also in their indexes', async () => {
      await keep(store, { _id: 1, channel: 1, topic: 'old', text: 'a' });
      await store.write('test', 2, [put(messages, 2, { _id: 1, channel: 1, topic: 'new' })]);
      expect(await store.get(messages, 1)).toEqual({ _id: 1, channel: 1, topic: 'new' });
      expect(await ids(store, { filter: { channel: 1, topic: 'old' } })).toEqual([]);
      expect(await ids(store, { filter: { channel: 1, topic: 'new' } })).toEqual([1]);
    });

    it('are removed, also from their indexes', async () => {
      await keep(store, { _id: 1, sender: 4 }, { _id: 2, sender: 4 });
      await store.write('test', 2, [remove(1, 2), remove(99, 2)]);
      expect(await store.get(messages, 1)).toBeUndefined();
      expect(await ids(store, { filter: { sender: 4 } })).toEqual([2]);
    });

    it('are scanned by ascending id', async () => {
      const many = Array.from({ length: 1_200 }, (_, at) => ({ _id: 1_200 - at }));
      await keep(store, ...many);
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
}
