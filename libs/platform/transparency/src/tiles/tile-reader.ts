import { HASH_BYTES, nodeHash } from '../tree/hashes.js';
import type { SubtreeHash } from '../tree/proofs.js';
import { countAt, type Tile, TILE_HEIGHT, TILE_WIDTH, tilePath } from './tile.js';

/** Bytes of a tile. @throws Error when it is missing */
export type ReadTile = (tile: Tile) => Promise<Buffer>;

/** A tile whose bytes cannot be the original ones. */
export class DamagedTile extends Error {
  override readonly name = 'DamagedTile';
  constructor(tile: Tile, fault: string) {
    super(`${tilePath(tile)} ${fault}.`);
  }
}

/** Finds hashes of the tree of `size` leaves in its tiles; reads each tile once. */
export function hashesFrom(readTile: ReadTile, size: number): SubtreeHash {
  const tiles = new Map<string, Promise<Buffer>>();
  const tileOf = (level: number, index: number): Promise<Buffer> => {
    const width = Math.min(TILE_WIDTH, countAt(level, size) - index * TILE_WIDTH);
    const tile: Tile = { level, index, width };
    const path = tilePath(tile);
    let reading = tiles.get(path);
    if (!reading) tiles.set(path, (reading = readTile(tile).then((bytes) => sized(bytes, tile))));
    return reading;
  };
  return async (height, index) => {
    const level = Math.floor(height / TILE_HEIGHT);
    const span = 2 ** (height % TILE_HEIGHT);
    const start = index * span;
    const tile = await tileOf(level, Math.floor(start / TILE_WIDTH));
    const hashes = [];
    for (let at = start % TILE_WIDTH; hashes.length < span; at++)
      hashes.push(tile.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES));
    return folded(hashes);
  };
}

function sized(bytes: Buffer, tile: Tile): Buffer {
  if (bytes.length !== tile.width * HASH_BYTES) throw new DamagedTile(tile, `has ${bytes.length} bytes`);
  return bytes;
}

/** @param hashes a power of two in number */
function folded(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 1) return hashes[0]!;
  const half = hashes.length / 2;
  return nodeHash(folded(hashes.slice(0, half)), folded(hashes.slice(half)));
}
