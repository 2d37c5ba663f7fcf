import type { Collection, Document, ReadStore } from '../port/read-store.js';
import { messages, put, remove } from './samples.contract.js';

const created = (position: number, _id: number, text: string) => {
  return { ...put(messages, position, { _id, text }), isNew: true };
};

export function describeWrites(opened: () => ReadStore): void {
  describe('writes', () => {
    let store: ReadStore;
    beforeEach(() => {
      store = opened();
    });

    it('keep a document that already carries their position or a later one', async () => {
      await store.write('test', 5, [put(messages, 5, { _id: 1, text: 'fifth' })]);
      await store.write('test', 5, [put(messages, 5, { _id: 1, text: 'again' }), remove(1, 4)]);
      expect(await store.get(messages, 1)).toEqual({ _id: 1, text: 'fifth' });
      await store.write('test', 6, [remove(1, 6)]);
      expect(await store.get(messages, 1)).toBeUndefined();
    });

    it('count as ever when the document is said to be new and is there', async () => {
      await store.write('test', 5, [put(messages, 5, { _id: 1, text: 'fifth' })]);
      await store.write('test', 5, [created(4, 1, 'fourth'), created(5, 2, 'new')]);
      expect(await store.getMany(messages, [1, 2])).toEqual([
        { _id: 1, text: 'fifth' },
        { _id: 2, text: 'new' },
      ]);
      await store.write('test', 6, [created(6, 1, 'sixth')]);
      expect(await store.get(messages, 1)).toEqual({ _id: 1, text: 'sixth' });
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
      expect(await store.checkpoints(['other', 'none', 'test'])).toEqual([1, 0, 2 ** 52]);
      expect(await store.checkpoints([])).toEqual([]);
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
}
