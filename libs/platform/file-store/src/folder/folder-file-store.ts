import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { giveToOwner } from '@chat/data-folder';
import { FileNotFound, FileStoreUnavailable } from '../port/errors.js';
import type { ByteRange, FileStore, ReceivedFile } from '../port/file-store.js';
import { checkedKey, isKey } from '../port/key.js';

export interface FolderFileStoreOptions {
  /** Created when it is missing. Belongs to this process: foreign files in it are removed. */
  readonly folder: string;
}

/** Suffix of files that are not kept; no key contains a dot. */
const UNKEPT = '.part';

const LABEL = '.label';

/** Files in a folder of one machine, each named by its key. */
export async function openFolderFileStore({ folder }: FolderFileStoreOptions): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  giveToOwner(folder);
  return new FolderFileStore(folder);
}

class FolderFileStore implements FileStore {
  #isOpen = true;

  constructor(private readonly folder: string) {}

  receive(source: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    return this.#attempt(async () => {
      const path = join(this.folder, `${randomUUID()}${UNKEPT}`);
      const discard = () => rm(path, { force: true });
      try {
        const size = await writeDurably(path, source);
        return {
          size,
          keep: (key) => this.#attempt(() => this.#keep(path, key)),
          discard: () => this.#attempt(discard),
        };
      } catch (error) {
        await discard();
        throw error;
      }
    });
  }

  read(key: string, range?: ByteRange): Promise<Readable> {
    return this.#attempt(async () => {
      try {
        const file = await open(this.#pathOf(key));
        return file.createReadStream({ ...range });
      } catch (error) {
        throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new FileNotFound(key) : error;
      }
    });
  }

  sizeOf(key: string): Promise<number | undefined> {
    return this.#attempt(async () => (await stat(this.#pathOf(key)).catch(undefinedIfMissing))?.size);
  }

  remove(key: string): Promise<void> {
    return this.#attempt(() => rm(this.#pathOf(key), { force: true }));
  }

  async *keys(): AsyncGenerator<string> {
    const names = await this.#attempt(() => readdir(this.folder));
    yield* names.filter(isKey);
  }

  sweep(isKnown: (key: string) => boolean): Promise<void> {
    return this.#attempt(async () => {
      for (const name of await readdir(this.folder)) {
        if (name !== LABEL && !isKnown(name)) await rm(join(this.folder, name), { recursive: true });
      }
    });
  }

  label(): Promise<string | undefined> {
    return this.#attempt(async () => {
      const text = await readFile(join(this.folder, LABEL), 'utf8').catch(undefinedIfMissing);
      return text || undefined;
    });
  }

  setLabel(label: string): Promise<void> {
    return this.#attempt(async () => {
      const path = join(this.folder, `${LABEL}${UNKEPT}`);
      await rm(path, { force: true });
      await writeDurably(path, [Buffer.from(label)]);
      await rename(path, join(this.folder, LABEL));
    });
  }

  async close(): Promise<void> {
    this.#isOpen = false;
  }

  async #keep(path: string, key: string): Promise<void> {
    await rename(path, this.#pathOf(key));
    await using folder = await open(this.folder);
    await folder.sync();
  }

  #pathOf(key: string): string {
    return join(this.folder, checkedKey(key));
  }

  async #attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!this.#isOpen) throw new FileStoreUnavailable('The file store is closed.');
    try {
      return await work();
    } catch (error) {
      const isOfTheDisk = (error as NodeJS.ErrnoException).syscall !== undefined;
      throw isOfTheDisk ? new FileStoreUnavailable(String(error), { cause: error }) : error;
    }
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function writeDurably(path: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number> {
  await using file = await open(path, 'wx', 0o600);
  await file.writeFile(source);
  await file.sync();
  giveToOwner(path);
  return (await file.stat()).size;
}
