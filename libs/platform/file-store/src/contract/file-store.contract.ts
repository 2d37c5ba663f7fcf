import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FileNotFound, FileStoreUnavailable } from '../port/errors.js';
import type { ByteRange, FileStore } from '../port/file-store.js';

/** An engine under test. Every call of `open` gives a new empty store. */
export interface FileStoreAdapter {
  readonly name: string;
  open(): Promise<OpenedFileStore>;
}

export interface OpenedFileStore {
  readonly store: FileStore;
  /** Number of files that the engine holds, kept or not. */
  count(): Promise<number>;
  release(): Promise<void>;
}

const KEY = 'abcdefghijklmnop_-01';
const OTHER = 'ponmlkjihgfedcba10-_';

async function* yielding(...chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

async function* failing(): AsyncGenerator<Uint8Array> {
  yield randomBytes(400_000);
  throw new RangeError('too long');
}

/** Tests that every adapter of the port must pass. */
export function describeFileStore(adapter: FileStoreAdapter): void {
  describe(`file store: ${adapter.name}`, () => {
    let opened: OpenedFileStore;
    let store: FileStore;

    beforeEach(async () => {
      opened = await adapter.open();
      ({ store } = opened);
    });
    afterEach(() => opened.release());

    const keep = async (key: string, ...chunks: readonly Uint8Array[]) => {
      const received = await store.receive(yielding(...chunks));
      await received.keep(key);
    };
    const read = async (key: string, range?: ByteRange) => buffer(await store.read(key, range));

    it('gives back what it took, and its size', async () => {
      const chunks = [randomBytes(700_000), randomBytes(1), randomBytes(300_000)];
      const received = await store.receive(yielding(...chunks));
      expect(received.size).toBe(1_000_001);
      await received.keep(KEY);

      expect((await read(KEY)).equals(Buffer.concat(chunks))).toBe(true);
      expect((await read(KEY)).length).toBe(1_000_001);
      expect([await store.sizeOf(KEY), await store.sizeOf(OTHER)]).toEqual([1_000_001, undefined]);
    });

    it('has a label, which is no file', async () => {
      expect(await store.label()).toBeUndefined();
      await store.setLabel('first');
      await store.setLabel('second');
      await store.sweep(() => false);
      expect(await store.label()).toBe('second');
      expect(await Array.fromAsync(store.keys())).toEqual([]);
    });

    it('keeps files apart', async () => {
      await keep(KEY, Buffer.from('one'));
      await keep(OTHER, Buffer.from('two'));
      expect([String(await read(KEY)), String(await read(OTHER))]).toEqual(['one', 'two']);
    });

    it('names the files that it keeps', async () => {
      await keep(KEY, Buffer.from('one'));
      await keep(OTHER);
      await store.receive(yielding(Buffer.from('not kept')));
      expect((await Array.fromAsync(store.keys())).toSorted()).toEqual([KEY, OTHER].toSorted());
    });

    it('keeps a file without bytes', async () => {
      await keep(KEY);
      expect(await store.sizeOf(KEY)).toBe(0);
      expect(await read(KEY)).toHaveLength(0);
    });

    it.each([
      [{ start: 0, end: 0 }, 'a'],
      [{ start: 3, end: 5 }, 'def'],
      [{ start: 7, end: 7 }, 'h'],
      [{ start: 0, end: 7 }, 'abcdefgh'],
    ])('gives the bytes %j of a file', async (range, bytes) => {
      await keep(KEY, Buffer.from('abcd'), Buffer.from('efgh'));
      expect(String(await read(KEY, range))).toBe(bytes);
    });

    it('gives a range that lies across the parts in which an engine may keep a file', async () => {
      const content = randomBytes(600_000);
      await keep(KEY, content);
      expect((await read(KEY, { start: 200_000, end: 550_000 })).equals(content.subarray(200_000, 550_001))).toBe(true);
    });

    it('shows nothing of a file that is not kept, and leaves nothing of one that is discarded', async () => {
      const received = await store.receive(yielding(Buffer.from('bytes')));
      await expect(store.read(KEY)).rejects.toThrow(FileNotFound);
      await received.discard();
      expect(await opened.count()).toBe(0);
    });

    it('leaves nothing of a file whose source fails', async () => {
      await expect(store.receive(failing())).rejects.toThrow(RangeError);
      expect(await opened.count()).toBe(0);
    });

    it('removes a file, once or again', async () => {
      await keep(KEY, Buffer.from('bytes'));
      await store.remove(KEY);
      await store.remove(KEY);
      await expect(store.read(KEY)).rejects.toThrow(FileNotFound);
      expect(await opened.count()).toBe(0);
    });

    it('sweeps away what nobody knows, and what was never kept', async () => {
      await keep(KEY, Buffer.from('known'));
      await keep(OTHER, Buffer.from('unknown'));
      await store.receive(yielding(Buffer.from('cut off')));
      await store.sweep((key) => key === KEY);

      expect(await opened.count()).toBe(1);
      expect(String(await read(KEY))).toBe('known');
    });

    it.each(['', '..', '../../../etc/passwd', 'abcdefghijklmnop.part', 'abcdefghijklmnop/q', 'a'.repeat(65)])(
      'knows no key %j',
      async (key) => {
        const received = await store.receive(yielding(Buffer.from('bytes')));
        await expect(received.keep(key)).rejects.toThrow(TypeError);
        await expect(store.read(key)).rejects.toThrow(TypeError);
        await expect(store.remove(key)).rejects.toThrow(TypeError);
        await received.discard();
      },
    );

    it('can be left in the middle of reading', async () => {
      await keep(KEY, randomBytes(600_000));
      const bytes: Readable = await store.read(KEY);
      for await (const _chunk of bytes) break;
      expect(bytes.destroyed).toBe(true);
    });

    it('is unavailable once closed', async () => {
      await store.close();
      await expect(store.read(KEY)).rejects.toThrow(FileStoreUnavailable);
      await expect(store.receive(yielding())).rejects.toThrow(FileStoreUnavailable);
      await expect(store.remove(KEY)).rejects.toThrow(FileStoreUnavailable);
      await expect(Array.fromAsync(store.keys())).rejects.toThrow(FileStoreUnavailable);
      await expect(store.sweep(() => true)).rejects.toThrow(FileStoreUnavailable);
    });
  });
}
