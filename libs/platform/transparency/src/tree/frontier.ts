import { EMPTY_ROOT, nodeHash } from './hashes.js';

/** The hashes of the complete subtrees of a tree: enough to add leaves and to compute the root. */
export class Frontier {
  /** By height; undefined where the size has a zero bit. */
  readonly #subtrees: (Buffer | undefined)[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** @param completed called with each subtree that the leaf completes: its height, its index at that height, its hash */
  add(leaf: Buffer, completed?: (height: number, index: number, hash: Buffer) => void): void {
    let [hash, height] = [leaf, 0];
    let index = this.#size;
    completed?.(0, index, leaf);
    for (let left; (left = this.#subtrees[height]); height++) {
      this.#subtrees[height] = undefined;
      hash = nodeHash(left, hash);
      index = Math.floor(index / 2);
      completed?.(height + 1, index, hash);
    }
    this.#subtrees[height] = hash;
    this.#size++;
  }

  root(): Buffer {
    const root = this.#subtrees.reduce<Buffer | undefined>(
      (right, left) => (left && right ? nodeHash(left, right) : (left ?? right)),
      undefined,
    );
    return root ?? EMPTY_ROOT;
  }

  /** The highest first. */
  subtrees(): Buffer[] {
    return this.#subtrees.filter((hash) => hash !== undefined).toReversed();
  }

  /** @param subtrees of a tree of that size, the highest first */
  static of(size: number, subtrees: readonly Buffer[]): Frontier {
    const frontier = new Frontier();
    frontier.#size = size;
    let next = 0;
    for (let height = heightOf(size); height >= 0; height--)
      if (Math.floor(size / 2 ** height) % 2 === 1) frontier.#subtrees[height] = subtrees[next++];
    return frontier;
  }
}

/** Height of the highest complete subtree. */
function heightOf(size: number): number {
  let height = 0;
  while (2 ** (height + 1) <= size) height++;
  return height;
}
