import { parseCheckpoint, parseNote, TILE_WIDTH } from '@chat/transparency';
import { COSIGNED } from '../cosigning/cosigned-checkpoint.js';
import { CHECKPOINT, HOURLY } from '../sealer/signed-checkpoint.js';
import type { TileStore } from '../tile-store/tile-store.js';
import { DamagedTree, LateSalts, readPositions, readState } from '../tree/sealed-tree.js';

/** A signed checkpoint, and its path in the tile store. */
export interface StoredCheckpoint {
  readonly path: string;
  /** With its signatures. */
  readonly note: string;
}

/** Reads checkpoints, and salts of events of former builds, which cannot be rebuilt from the log. */
export class ExportedTree {
  readonly #lateSalts: LateSalts;
  #size: number | undefined;
  #tile = -1;
  #positions: readonly number[] = [];

  constructor(private readonly store: TileStore) {
    this.#lateSalts = new LateSalts(store);
  }

  /** The newest one, and the newest with enough cosignatures. @returns their numbers of events, too */
  async newest(): Promise<{ readonly size: number; readonly checkpoints: readonly StoredCheckpoint[] }> {
    const checkpoints = await Array.fromAsync(this.#checkpoints([CHECKPOINT, COSIGNED]));
    return {
      size: Math.max(0, ...checkpoints.map(({ note }) => parseCheckpoint(parseNote(note).text).size)),
      checkpoints,
    };
  }

  /** The last one of each hour, up to this number of events. */
  async *hourly(most: number): AsyncGenerator<StoredCheckpoint> {
    for await (const checkpoint of this.#checkpoints(await this.store.list(HOURLY)))
      if (parseCheckpoint(parseNote(checkpoint.note).text).size <= most) yield checkpoint;
  }

  async *#checkpoints(paths: readonly string[]): AsyncGenerator<StoredCheckpoint> {
    for (const path of paths) {
      const bytes = await this.store.read(path);
      if (bytes) yield { path, note: bytes.toString() };
    }
  }

  /**
   * The salt that was made for an event of a former build; undefined without one, or without its tile.
   * @param position in the log, above that of the previous call
   */
  async lateSaltOf(position: number): Promise<string | undefined> {
    try {
      const leaf = await this.#leafAt(position);
      return leaf === undefined ? undefined : await this.#lateSalts.of(leaf);
    } catch (error) {
      if (error instanceof DamagedTree) return undefined;
      throw error;
    }
  }

  async #leafAt(position: number): Promise<number | undefined> {
    this.#size ??= (await readState(this.store)).size;
    while ((this.#positions.at(-1) ?? -1) < position && (this.#tile + 1) * TILE_WIDTH < this.#size) {
      this.#tile++;
      const width = Math.min(TILE_WIDTH, this.#size - this.#tile * TILE_WIDTH);
      this.#positions = await readPositions(this.store, this.#tile, width);
    }
    const at = this.#positions.lastIndexOf(position);
    return at < 0 ? undefined : this.#tile * TILE_WIDTH + at;
  }
}
