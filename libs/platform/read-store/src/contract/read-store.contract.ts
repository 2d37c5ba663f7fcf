import { ReadStoreUnavailable } from '../port/errors.js';
import type { ReadStore } from '../port/read-store.js';
import { describeDocuments } from './documents.contract.js';
import { describeQueries } from './queries.contract.js';
import { ids, keep, messages, put, remove, snippets, texts } from './samples.contract.js';
import { describeWords } from './words.contract.js';
import { describeWrites } from './writes.contract.js';

/** An engine under test. Every call of `open` gives a new empty store. */
export interface ReadStoreAdapter {
  readonly name: string;
  open(): Promise<{
    readonly store: ReadStore;
    release(): Promise<void>;
    /** True when the text is anywhere on the disk. Present when a scrub removes it. */
    readonly holds?: (text: string) => Promise<boolean>;
  }>;
}

/** Tests that every adapter of the port must pass. */
export function describeReadStore(adapter: ReadStoreAdapter): void {
  describe(`read store: ${adapter.name}`, () => {
    let store: ReadStore;
    let release: () => Promise<void>;
    let holds: ((text: string) => Promise<boolean>) | undefined;

    beforeEach(async () => {
      ({ store, release, holds } = await adapter.open());
      await store.prepare([messages, snippets, texts]);
    });
    afterEach(() => release());

    describeDocuments(() => store);
    describeWrites(() => store);
    describeQueries(() => store);
    describeWords(
      () => store,
      () => holds,
    );

    it('clears collections and forgets checkpoints, and only those', async () => {
      await keep(store, { _id: 1, sender: 1 });
      await store.write('other', 9, [put(snippets, 9, { _id: 'x', owner: 1 })]);
      await store.clear([messages], ['test']);
      expect(await store.get(messages, 1)).toBeUndefined();
      expect(await ids(store, { filter: { sender: 1 } })).toEqual([]);
      expect(await store.checkpoint('test')).toBe(0);
      expect(await store.get(snippets, 'x')).toEqual({ _id: 'x', owner: 1 });
      expect(await store.checkpoint('other')).toBe(9);
      await keep(store, { _id: 1, sender: 2 });
      expect(await store.get(messages, 1)).toEqual({ _id: 1, sender: 2 });
    });

    it('is scrubbed of what was removed and replaced, and goes on', async () => {
      const all = Array.from({ length: 50 }, (_, at) => at + 1);
      await keep(store, ...all.map((_id) => ({ _id, sender: 1, text: `secret-${_id}-`.repeat(_id * 9) })));
      const removed = all.slice(1).map((id) => remove(id, 9));
      await store.write('test', 9, [put(messages, 9, { _id: 1, sender: 1, text: 'kept' }), ...removed]);
      await store.scrub();
      expect(await ids(store, { filter: { sender: 1 } })).toEqual([1]);
      await store.write('test', 10, [put(messages, 10, { _id: 2, sender: 2 })]);
      expect(await ids(store, { filter: { sender: 2 } })).toEqual([2]);
      if (holds) expect([await holds('secret-'), await holds('kept')]).toEqual([false, true]);
    });

    it('is scrubbed in pieces beside writes, and goes on', async () => {
      const all = Array.from({ length: 50 }, (_, at) => at + 1);
      await keep(store, ...all.map((_id) => ({ _id, sender: 1, text: `secret-${_id}-`.repeat(_id * 9) })));
      const removed = all.slice(1).map((id) => remove(id, 9));
      await store.write('test', 9, [put(messages, 9, { _id: 1, sender: 1, text: 'kept' }), ...removed]);
      const written = store.write('test', 10, [put(messages, 10, { _id: 2, sender: 2 })]);
      while (!(await store.scrubSome()));
      await written;
      while (!(await store.scrubSome()));
      expect(await ids(store, { filter: { sender: 1 } })).toEqual([1]);
      expect(await ids(store, { filter: { sender: 2 } })).toEqual([2]);
      if (holds) expect([await holds('secret-'), await holds('kept')]).toEqual([false, true]);
    });

    it('is prepared twice without a change', async () => {
      await keep(store, { _id: 1, sender: 1 });
      await store.prepare([messages, snippets]);
      expect(await ids(store, { filter: { sender: 1 } })).toEqual([1]);
    });

    it('is unavailable once closed', async () => {
      await store.close();
      await expect(store.get(messages, 1)).rejects.toThrow(ReadStoreUnavailable);
      await expect(store.write('test', 1, [])).rejects.toThrow(ReadStoreUnavailable);
      await expect(Array.fromAsync(store.scan(messages))).rejects.toThrow(ReadStoreUnavailable);
    });
  });
}
