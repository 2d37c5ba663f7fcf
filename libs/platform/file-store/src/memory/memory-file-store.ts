import { Readable } from 'node:stream';
import { FileNotFound, FileStoreUnavailable } from '../port/errors.js';
import type { ByteRange, FileStore, ReceivedFile } from '../port/file-store.js';
import { checkedKey } from '../port/key.js';

/** Files in memory, for tests and trials. */
export function openMemoryFileStore(): FileStore {
  return new MemoryFileStore();
}

class MemoryFileStore implements FileStore {
  readonly #files = new Map<string, Buffer>();
  #isOpen = true;
  #label: string | undefined;

  async receive(source: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    this.#check();
    const content = Buffer.concat(await Array.fromAsync(source));
    return {
      size: content.length,
      keep: async (key) => void this.#files.set(checkedKey(key), content),
      discard: async () => {},
    };
  }

  async read(key: string, { start, end }: ByteRange = { start: 0, end: Infinity }): Promise<Readable> {
    this.#check();
    const content = this.#files.get(checkedKey(key));
    if (!content) throw new FileNotFound(key);
    return Readable.from([content.subarray(start, end + 1)]);
  }

  async sizeOf(key: string): Promise<number | undefined> {
    this.#check();
    return this.#files.get(checkedKey(key))?.length;
  }

  async remove(key: string): Promise<void> {
    this.#check();
    this.#files.delete(checkedKey(key));
  }

  async *keys(): AsyncGenerator<string> {
    this.#check();
    yield* this.#files.keys();
  }

  async sweep(isKnown: (key: string) => boolean): Promise<void> {
    this.#check();
    for (const key of this.#files.keys()) if (!isKnown(key)) this.#files.delete(key);
  }

  async label(): Promise<string | undefined> {
    this.#check();
    return this.#label;
  }

  async setLabel(label: string): Promise<void> {
    this.#check();
    this.#label = label;
  }

  async close(): Promise<void> {
    this.#isOpen = false;
  }

  #check(): void {
    if (!this.#isOpen) throw new FileStoreUnavailable('The file store is closed.');
  }
}
