import type { Readable } from 'node:stream';

/** Injection token of the open file store of the process. */
export const FILE_STORE = Symbol('FileStore');

/** Files by key: complete, durable, and never changed once kept. */
export interface FileStore {
  /**
   * Stores the bytes of the source, without holding them in memory. They have no key yet, and a crash leaves nothing that counts.
   * @throws FileStoreUnavailable, and errors of the source; the bytes are removed then
   */
  receive(source: AsyncIterable<Uint8Array>): Promise<ReceivedFile>;

  /**
   * The bytes of a kept file, or of a range of it.
   * @throws FileNotFound, FileStoreUnavailable
   */
  read(key: string, range?: ByteRange): Promise<Readable>;

  /** Size in bytes; undefined when no file is kept under the key. @throws FileStoreUnavailable */
  sizeOf(key: string): Promise<number | undefined>;

  /** Removes the bytes for good; does nothing for a missing file. @throws FileStoreUnavailable */
  remove(key: string): Promise<void>;

  /** The keys of all kept files, in no particular order. @throws FileStoreUnavailable */
  keys(): AsyncIterable<string>;

  /**
   * Removes the rest of crashes: files that were not kept, and kept ones that nobody knows. Call it at a start, when all known keys
   * are known. Uploads of other processes stay.
   * @throws FileStoreUnavailable
   */
  sweep(isKnown: (key: string) => boolean): Promise<void>;

  /** The last label set with `setLabel`; undefined when there is none. @throws FileStoreUnavailable */
  label(): Promise<string | undefined>;

  /** Keeps a text beside the files that names their owner. @throws FileStoreUnavailable */
  setLabel(label: string): Promise<void>;

  close(): Promise<void>;
}

/** Stored bytes without a key. Call either `keep` or `discard`, once. */
export interface ReceivedFile {
  /** In bytes. */
  readonly size: number;
  /** Resolves when the whole file survives a crash under this new key. @throws FileStoreUnavailable */
  keep(key: string): Promise<void>;
  /** @throws FileStoreUnavailable */
  discard(): Promise<void>;
}

/** First and last byte, both counted from 0 and both included, within the file. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}
