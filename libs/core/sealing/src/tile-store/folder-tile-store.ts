import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SerialQueue } from '@chat/kernel';
import type { TileStore } from './tile-store.js';

/** Files below a folder of one machine, named by their paths, so that any web server can publish them. */
export class FolderTileStore implements TileStore {
  readonly #unsynced = new Set<string>();
  readonly #folders = new Set<string>();
  readonly #replacing = new SerialQueue();

  constructor(private readonly folder: string) {}

  async read(path: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.folder, path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async list(folder: string): Promise<readonly string[]> {
    try {
      const names = (await readdir(join(this.folder, folder))).filter((name) => !name.endsWith('.new'));
      return names.toSorted().map((name) => `${folder}/${name}`);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    const file = join(this.folder, path);
    await this.#make(dirname(file));
    await writeFile(`${file}.new`, bytes, { mode: 0o600 });
    await rename(`${file}.new`, file);
    this.#unsynced.add(file);
  }

  async sync(): Promise<void> {
    const files = [...this.#unsynced];
    const folders = new Set(files.map((file) => dirname(file)));
    for (const file of [...files, ...folders]) await syncFile(file);
    for (const file of files) this.#unsynced.delete(file);
  }

  replace(path: string, expected: string | undefined, text: string): Promise<boolean> {
    return this.#replacing.run(() => this.#replace(path, expected, text));
  }

  async remove(folder: string): Promise<void> {
    await rm(join(this.folder, folder), { recursive: true, force: true });
    this.#folders.delete(join(this.folder, folder));
  }

  async close(): Promise<void> {}

  async #replace(path: string, expected: string | undefined, text: string): Promise<boolean> {
    if ((await this.read(path))?.toString() !== expected) return false;
    const file = join(this.folder, path);
    await this.#make(dirname(file));
    await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
    await syncFile(dirname(file));
    return true;
  }

  async #make(folder: string): Promise<void> {
    if (this.#folders.has(folder)) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    this.#folders.add(folder);
  }
}

/** Files that were removed in between are skipped. */
async function syncFile(path: string): Promise<void> {
  try {
    await using file = await open(path);
    await file.sync();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
