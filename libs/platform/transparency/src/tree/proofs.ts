import { EMPTY_ROOT, nodeHash } from './hashes.js';

/** Leaves from `start` to before `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Place of a complete subtree of `2 ** height` leaves: its index at that height. */
export type SubtreeHash = (height: number, index: number) => Promise<Buffer>;

/** Root of the first `size` leaves. */
export async function rootOf(size: number, subtreeHash: SubtreeHash): Promise<Buffer> {
  return size === 0 ? EMPTY_ROOT : rangeHash({ start: 0, end: size }, subtreeHash);
}

/** Proof for a leaf in the tree of the first `size` leaves. @throws RangeError when the tree does not hold it */
export function inclusionProof(index: number, size: number, subtreeHash: SubtreeHash): Promise<Buffer[]> {
  if (!(index >= 0 && index < size)) throw new RangeError(`A tree of ${size} leaves has no leaf ${index}.`);
  return hashesOf(inclusionRanges(index, { start: 0, end: size }), subtreeHash);
}

/**
 * Proves that the tree of `size` leaves begins with the one of `old` leaves.
 * @throws RangeError when `size` is smaller than `old`
 */
export async function consistencyProof(old: number, size: number, subtreeHash: SubtreeHash): Promise<Buffer[]> {
  if (!(old >= 0 && old <= size)) throw new RangeError(`A tree of ${size} leaves does not extend one of ${old}.`);
  return old === 0 ? [] : hashesOf(consistencyRanges(old, { start: 0, end: size }), subtreeHash);
}

/** Hashes of the complete subtrees of the first `size` leaves, the highest first. */
export function subtreesOf(size: number, subtreeHash: SubtreeHash): Promise<Buffer[]> {
  return Promise.all(completeSubtrees({ start: 0, end: size }).map(({ height, index }) => subtreeHash(height, index)));
}

export function verifyConsistency(
  { old, size, oldRoot, root }: { old: number; size: number; oldRoot: Buffer; root: Buffer },
  proof: readonly Buffer[],
): boolean {
  if (!(old >= 0 && old <= size)) return false;
  if (old === size) return proof.length === 0 && oldRoot.equals(root);
  if (old === 0) return proof.length === 0 && oldRoot.equals(EMPTY_ROOT);
  let [at, last] = [old - 1, size - 1];
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  // A complete old tree is a subtree of the new one, and its hash is not repeated.
  const [first, ...rest] = at === 0 ? [oldRoot, ...proof] : proof;
  if (!first) return false;
  let [oldHash, hash] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [oldHash, hash] = [nodeHash(sibling, oldHash), nodeHash(sibling, hash)];
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else hash = nodeHash(hash, sibling);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && oldHash.equals(oldRoot) && hash.equals(root);
}

/** A tree splits at the largest power of two below its size. */
function splitOf({ start, end }: Range): number {
  let half = 1;
  while (half * 2 < end - start) half *= 2;
  return start + half;
}

/** From the leaf's sibling to the root's child. */
function inclusionRanges(index: number, tree: Range): Range[] {
  const { start, end } = tree;
  if (end - start === 1) return [];
  const split = splitOf(tree);
  const [left, right] = [
    { start, end: split },
    { start: split, end },
  ];
  return index < split ? [...inclusionRanges(index, left), right] : [...inclusionRanges(index, right), left];
}

function consistencyRanges(old: number, tree: Range, isWhole = true): Range[] {
  const { start, end } = tree;
  if (old === end) return isWhole ? [] : [tree];
  const split = splitOf(tree);
  const [left, right] = [
    { start, end: split },
    { start: split, end },
  ];
  return old <= split
    ? [...consistencyRanges(old, left, isWhole), right]
    : [...consistencyRanges(old, right, false), left];
}

function hashesOf(ranges: readonly Range[], subtreeHash: SubtreeHash): Promise<Buffer[]> {
  return Promise.all(ranges.map((range) => rangeHash(range, subtreeHash)));
}

async function rangeHash(range: Range, subtreeHash: SubtreeHash): Promise<Buffer> {
  const hashes = await Promise.all(completeSubtrees(range).map(({ height, index }) => subtreeHash(height, index)));
  return hashes.reduceRight((right, left) => nodeHash(left, right));
}

/** From left to right, the highest first: ranges of proofs begin where a subtree of their size could. */
function completeSubtrees({ start, end }: Range): { readonly height: number; readonly index: number }[] {
  const subtrees = [];
  for (let at = start; at < end;) {
    let height = 0;
    while (at % 2 ** (height + 1) === 0 && at + 2 ** (height + 1) <= end) height++;
    subtrees.push({ height, index: at / 2 ** height });
    at += 2 ** height;
  }
  return subtrees;
}
