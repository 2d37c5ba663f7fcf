import type { TileStore } from './tile-store.js';

/** Files in memory, for tests and trials. */
export class MemoryTileStore implements TileStore {
  readonly files = new Map<string, Buffer>();

  async read(path: string): Promise<Buffer | undefined> {
    return this.files.get(path);
  }

  async list(folder: string): Promise<readonly string[]> {
    return [...this.files.keys()].filter((path) => path.startsWith(`${folder}/`)).toSorted();
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    this.files.set(path, Buffer.from(bytes));
  }

  async sync(): Promise<void> {}

  async replace(path: string, expected: string | undefined, text: string): Promise<boolean> {
    if (this.files.get(path)?.toString() !== expected) return false;
    this.files.set(path, Buffer.from(text));
    return true;
  }

  async remove(folder: string): Promise<void> {
    for (const path of this.files.keys()) if (path.startsWith(`${folder}/`)) this.files.delete(path);
  }

  async close(): Promise<void> {}
}
