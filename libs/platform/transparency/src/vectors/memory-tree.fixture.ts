import { countAt, Frontier, HASH_BYTES, hashesFrom, leafHash, type SubtreeHash, TILE_HEIGHT } from '../index.js';
import type { ReadTile } from '../tiles/tile-reader.js';

/** A tree in memory, with the hashes that its tiles hold. */
export class MemoryTree {
  readonly #levels: Buffer[][] = [];
  readonly #frontier = new Frontier();

  static of(leaves: number): MemoryTree {
    const tree = new MemoryTree();
    for (let index = 0; index < leaves; index++) tree.add(`leaf ${index}`);
    return tree;
  }

  get root(): Buffer {
    return this.#frontier.root();
  }

  add(entry: string): void {
    this.#frontier.add(leafHash(Buffer.from(entry)), (height, index, hash) => {
      if (height % TILE_HEIGHT === 0) (this.#levels[height / TILE_HEIGHT] ??= [])[index] = hash;
    });
  }

  readonly readTile: ReadTile = async ({ level, index, width }) => {
    const hashes = this.#levels[level as number] ?? [];
    return Buffer.concat(hashes.slice(index * 256, index * 256 + width), width * HASH_BYTES);
  };

  /** The former tree with that many leaves. */
  hashesAt(size: number): SubtreeHash {
    expect(countAt(0, size)).toBeLessThanOrEqual(this.#frontier.size);
    return hashesFrom(this.readTile, size);
  }
}
