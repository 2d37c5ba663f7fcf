import { TILE_WIDTH } from '@chat/transparency';
import type { TileStore } from '../tile-store/tile-store.js';
import { readPositions } from './sealed-tree.js';

/** Index of the leaf of the event at a position; undefined without one in the tree of that size. */
export function leafAt(store: TileStore, size: number, position: number): Promise<number | undefined> {
  return new LeafFinder(store).leafAt(size, position);
}

/** Finds many leaves: remembers the first position of each tile that it has read. */
export class LeafFinder {
  readonly #firsts = new Map<number, number>();

  constructor(private readonly store: TileStore) {}

  /** See `leafAt`. A tree that was rebuilt since may have other tiles. */
  async leafAt(size: number, position: number): Promise<number | undefined> {
    const isRemembering = this.#firsts.size > 0;
    const found = await this.#search(size, position);
    if (found !== undefined || !isRemembering) return found;
    this.#firsts.clear();
    return this.#search(size, position);
  }

  async #search(size: number, position: number): Promise<number | undefined> {
    const tiles = Math.ceil(size / TILE_WIDTH);
    const widthOf = (index: number) => Math.min(TILE_WIDTH, size - index * TILE_WIDTH);
    let [low, high] = [0, tiles - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((await this.#firstOf(middle)) <= position) low = middle;
      else high = middle - 1;
    }
    if (tiles === 0) return undefined;
    const at = (await readPositions(this.store, low, widthOf(low))).indexOf(position);
    return at < 0 ? undefined : low * TILE_WIDTH + at;
  }

  async #firstOf(tile: number): Promise<number> {
    const known = this.#firsts.get(tile);
    if (known !== undefined) return known;
    const [first] = await readPositions(this.store, tile, 1);
    this.#firsts.set(tile, first!);
    return first!;
  }
}
