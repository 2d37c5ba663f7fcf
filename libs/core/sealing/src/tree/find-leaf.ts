import { TILE_WIDTH } from '@chat/transparency';
import type { TileStore } from '../tile-store/tile-store.js';
import { readPositions } from './sealed-tree.js';

/** Index of the leaf of the event at a position; undefined when it has none in the tree of that size. */
export async function leafAt(store: TileStore, size: number, position: number): Promise<number | undefined> {
  const tiles = Math.ceil(size / TILE_WIDTH);
  const widthOf = (index: number) => Math.min(TILE_WIDTH, size - index * TILE_WIDTH);
  let [low, high] = [0, tiles - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const [first] = await readPositions(store, middle, 1);
    if (first! <= position) low = middle;
    else high = middle - 1;
  }
  if (tiles === 0) return undefined;
  const at = (await readPositions(store, low, widthOf(low))).indexOf(position);
  return at < 0 ? undefined : low * TILE_WIDTH + at;
}
