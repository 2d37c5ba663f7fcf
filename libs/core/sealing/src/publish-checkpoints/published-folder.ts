import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newTiles, parseCheckpoint, parseNote, TILE_WIDTH, tilePath } from '@chat/transparency';
import { readNewest } from '../cosigning/cosigned-checkpoint.js';
import { FolderTileStore } from '../tile-store/folder-tile-store.js';
import type { TileStore } from '../tile-store/tile-store.js';
import { readTile } from '../tree/sealed-tree.js';

const CHECKPOINT = 'checkpoint';

/**
 * A copy of the published checkpoint and hashes in a world-readable folder, for `rsync` or a web server. It does not contain
 * entries.
 */
export class PublishedFolder {
  readonly #files: FolderTileStore;

  constructor(
    private readonly folder: string,
    private readonly store: TileStore,
  ) {
    this.#files = new FolderTileStore(folder);
  }

  /** Continues from the checkpoint in the folder, which is replaced last, so that a reader finds all its tiles. */
  async update(): Promise<void> {
    const newest = await readNewest(this.store);
    const note = (await this.#files.read(CHECKPOINT))?.toString();
    if (!newest || newest.note === note) return;
    const former = note === undefined ? undefined : parseCheckpoint(parseNote(note).text);
    const { origin, size } = newest.checkpoint;
    const from = former?.origin === origin && former.size <= size ? former.size : 0;
    for (const tile of newTiles(from, size)) {
      if (tile.level === 'entries') continue;
      await this.#write(tilePath(tile), await readTile(this.store, tile));
      if (tile.width === TILE_WIDTH)
        await rm(join(this.folder, `${tilePath(tile)}.p`), { recursive: true, force: true });
    }
    await this.#write(CHECKPOINT, Buffer.from(newest.note));
  }

  async #write(path: string, bytes: Buffer): Promise<void> {
    const file = join(this.folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.new`, bytes);
    await rename(`${file}.new`, file);
  }
}
