import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pieces } from '@chat/audit';

/** Pieces of a package in a folder, beside the file that it becomes. */
export class FolderPieces implements Pieces {
  /** Pieces of an earlier run. */
  reused = 0;

  private constructor(private readonly folder: string) {}

  /** @throws Error when the interrupted run had another request */
  static async open(folder: string, request: object): Promise<FolderPieces> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const pieces = new FolderPieces(folder);
    const [asked, before] = [JSON.stringify(request), await pieces.#text('request.json')];
    if (before !== undefined && before !== asked)
      throw new Error(`${folder} has pieces of another package, ${before}: remove it, or name another file.`);
    await pieces.#put('request.json', asked);
    return pieces;
  }

  /** Path of the package while it is written. */
  get package(): string {
    return join(this.folder, 'package.zip');
  }

  async read(name: string): Promise<string | undefined> {
    const text = await this.#text(name);
    if (text !== undefined) this.reused++;
    return text;
  }

  write(name: string, text: string): Promise<void> {
    return this.#put(name, text);
  }

  /** Moves the package to its destination. */
  async finish(file: string): Promise<void> {
    await rename(this.package, file);
    await rm(this.folder, { recursive: true });
  }

  async #put(name: string, text: string): Promise<void> {
    const unfinished = join(this.folder, 'unfinished');
    await writeFile(unfinished, text, { mode: 0o600 });
    await rename(unfinished, join(this.folder, name));
  }

  async #text(name: string): Promise<string | undefined> {
    try {
      return await readFile(join(this.folder, name), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}
