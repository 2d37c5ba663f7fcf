import { verifyInclusion } from '@chat/testing';
import fc from 'fast-check';
import { MemoryTree } from '../vectors/memory-tree.fixture.js';
import { newTiles, tilePath } from '../tiles/tile.js';
import { Frontier } from './frontier.js';
import { leafHash } from './hashes.js';
import { consistencyProof, inclusionProof, rootOf, subtreesOf, verifyConsistency } from './proofs.js';

const MOST = 1_200;
const tree = MemoryTree.of(MOST);
const rootAt = (size: number) => rootOf(size, tree.hashesAt(size));
const leafOf = (index: number) => leafHash(Buffer.from(`leaf ${index}`));

/** A copy with one bit flipped. */
function flipped(bytes: Buffer, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  const at = bit % (8 * bytes.length);
  copy[at >> 3]! ^= 1 << (at & 7);
  return copy;
}

const pathsOf = (from: number, to: number) => Array.from(newTiles(from, to), tilePath);

const aLeaf = fc
  .integer({ min: 1, max: MOST })
  .chain((size) => fc.record({ size: fc.constant(size), index: fc.nat(size - 1), bit: fc.nat(), at: fc.nat() }));
const twoSizes = fc
  .integer({ min: 1, max: MOST })
  .chain((size) =>
    fc.record({ size: fc.constant(size), old: fc.integer({ min: 1, max: size }), bit: fc.nat(), at: fc.nat() }),
  );

describe('a tree of any size', () => {
  it('proves each leaf, and nothing after a bit of leaf, root, proof or place has changed', async () => {
    await fc.assert(
      fc.asyncProperty(aLeaf, async ({ size, index, bit, at }) => {
        const [root, proof] = [await rootAt(size), await inclusionProof(index, size, tree.hashesAt(size))];
        const leaf = leafOf(index);
        expect(verifyInclusion({ index, size, root, leaf }, proof)).toBe(true);
        expect(verifyInclusion({ index, size, root, leaf: flipped(leaf, bit) }, proof)).toBe(false);
        expect(verifyInclusion({ index, size, root: flipped(root, bit), leaf }, proof)).toBe(false);
        expect(verifyInclusion({ index: index + 1 + (at % size), size, root, leaf }, proof)).toBe(false);
        expect(verifyInclusion({ index, size, root, leaf }, [...proof, root])).toBe(false);
        if (proof.length === 0) return;
        const place = at % proof.length;
        const changed = proof.with(place, flipped(proof[place]!, bit));
        expect(verifyInclusion({ index, size, root, leaf }, changed)).toBe(false);
        expect(verifyInclusion({ index, size, root, leaf }, proof.toSpliced(place, 1))).toBe(false);
      }),
    );
  });

  it('proves that it extends each smaller one, and nothing after a bit of a root or the proof has changed', async () => {
    await fc.assert(
      fc.asyncProperty(twoSizes, async ({ size, old, bit, at }) => {
        const [oldRoot, root] = [await rootAt(old), await rootAt(size)];
        const proof = await consistencyProof(old, size, tree.hashesAt(size));
        expect(verifyConsistency({ old, size, oldRoot, root }, proof)).toBe(true);
        expect(verifyConsistency({ old, size, oldRoot: flipped(oldRoot, bit), root }, proof)).toBe(false);
        expect(verifyConsistency({ old, size, oldRoot, root: flipped(root, bit) }, proof)).toBe(false);
        expect(verifyConsistency({ old, size, oldRoot, root }, [...proof, root])).toBe(false);
        if (proof.length === 0) return;
        const place = at % proof.length;
        const changed = proof.with(place, flipped(proof[place]!, bit));
        expect(verifyConsistency({ old, size, oldRoot, root }, changed)).toBe(false);
        expect(verifyConsistency({ old, size, oldRoot, root }, proof.toSpliced(place, 1))).toBe(false);
      }),
    );
  });

  it('goes on from its complete subtrees as if it had never stopped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(MOST - 1), fc.nat(40), async (size, more) => {
        const frontier = Frontier.of(size, await subtreesOf(size, tree.hashesAt(size)));
        expect(frontier.root()).toEqual(await rootAt(size));
        const end = Math.min(MOST, size + more);
        for (let index = size; index < end; index++) frontier.add(leafOf(index));
        expect(frontier.root()).toEqual(await rootAt(end));
      }),
    );
  });
});

describe('the tiles of a tree that has grown', () => {
  it('are those of the whole tree that the smaller one lacked', async () => {
    await fc.assert(
      fc.property(fc.nat(200_000), fc.nat(2_000), (old, more) => {
        const [before, all] = [new Set(pathsOf(0, old)), pathsOf(0, old + more)];
        expect(pathsOf(old, old + more)).toEqual(all.filter((path) => !before.has(path)));
      }),
      { numRuns: 50 },
    );
  });
});
