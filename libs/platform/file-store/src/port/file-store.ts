import type { Readable } from 'node:stream';

/** Injection token of the one file store that a process has open. */
export const FILE_STORE = Symbol('FileStore');

/** Files by key: whole, durable, and never changed once kept. */
export interface FileStore {
  /**
   * Takes in what the source yields, without holding it in memory. It has no key yet, and a crash leaves nothing that counts.
   * @throws FileStoreUnavailable, and what the source throws; nothing is left of the bytes then
   */
  receive(source: AsyncIterable<Uint8Array>): Promise<ReceivedFile>;

  /**
   * The bytes of a kept file, or of a range of it.
   * @throws FileNotFound, FileStoreUnavailable
   */
  read(key: string, range?: ByteRange): Promise<Readable>;

  /** In bytes; undefined when no file is kept under the key. @throws FileStoreUnavailable */
  sizeOf(key: string): Promise<number | undefined>;

  /** Removes the bytes for good; a file that is not there is removed already. @throws FileStoreUnavailable */
  remove(key: string): Promise<void>;

  /** The keys of all kept files, in no particular order. @throws FileStoreUnavailable */
  keys(): AsyncIterable<string>;

  /**
   * Removes what crashes left behind: files that were not kept, and kept ones of which nobody knows. To be called at a
   * start, when everything known is known. What another process may be receiving at this moment stays.
   * @throws FileStoreUnavailable
   */
  sweep(isKnown: (key: string) => boolean): Promise<void>;

  /** The label that `setLabel` was given last; undefined when there is none. @throws FileStoreUnavailable */
  label(): Promise<string | undefined>;

  /** Keeps a text beside the files, which says what they belong to. @throws FileStoreUnavailable */
  setLabel(label: string): Promise<void>;

  close(): Promise<void>;
}

/** Bytes that are stored, but not kept. Either `keep` or `discard` is to be called, once. */
export interface ReceivedFile {
  /** In bytes. */
  readonly size: number;
  /** Resolves when the whole file survives a crash under this key, which is new. @throws FileStoreUnavailable */
  keep(key: string): Promise<void>;
  /** @throws FileStoreUnavailable */
  discard(): Promise<void>;
}

/** First and last byte, both counted from 0 and both included, within the file. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}
