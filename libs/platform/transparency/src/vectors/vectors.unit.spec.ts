import { createPrivateKey, hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyInclusion } from '@chat/testing';
import {
  consistencyProof,
  entriesIn,
  entryBundle,
  formatCheckpoint,
  formatNote,
  formatSignature,
  formatVerifierKey,
  inclusionProof,
  leafHash,
  newTiles,
  parseCheckpoint,
  parseNote,
  parseSignatures,
  parseTilePath,
  parseVerifierKey,
  rootOf,
  signCheckpoint,
  SIGNATURES,
  signingKey,
  TILE_WIDTH,
  tilePath,
  verifiedSignatures,
  verifyConsistency,
} from '../index.js';
import { MemoryTree } from './memory-tree.fixture.js';

const privateKeyFrom = (seed: string) =>
  createPrivateKey({ key: Buffer.from(seed, 'hex'), format: 'raw-private', asymmetricKeyType: 'ed25519' });

interface Vectors {
  readonly checkpoint: string;
  readonly consistency: readonly { readonly old: number; readonly new: number; readonly proof: readonly string[] }[];
  readonly cosignature: string;
  readonly cosignedAt: number;
  readonly cosignedBytes: string;
  readonly entryBundle3: string;
  readonly inclusion: readonly {
    readonly Size: number;
    readonly Index: number;
    readonly leafHash: string;
    readonly proof: readonly string[];
  }[];
  readonly logSeed: string;
  readonly logVkey: string;
  readonly roots: Readonly<Record<string, string>>;
  readonly tilesSha256: Readonly<Record<string, string>>;
  readonly witnessSeed: string;
  readonly witnessVkey: string;
}

const vectors = JSON.parse(readFileSync(join(import.meta.dirname, 'vectors.json'), 'utf8')) as Vectors;
const LEAVES = 70_000;
const base64 = (hashes: readonly Buffer[]) => hashes.map((each) => each.toString('base64'));
const bytes = (hashes: readonly string[]) => hashes.map((each) => Buffer.from(each, 'base64'));

describe("the figures of Go's implementation", () => {
  const tree = MemoryTree.of(LEAVES);

  it('are the roots of our trees', async () => {
    for (const [size, root] of Object.entries(vectors.roots))
      expect([size, (await rootOf(Number(size), tree.hashesAt(Number(size)))).toString('base64')]).toEqual([
        size,
        root,
      ]);
    expect(tree.root.toString('base64')).toBe(vectors.roots[LEAVES]);
  });

  it('are our inclusion proofs, and are verified', async () => {
    for (const { Size: size, Index: index, leafHash: leaf, proof } of vectors.inclusion) {
      expect(leafHash(Buffer.from(`leaf ${index}`)).toString('base64')).toBe(leaf);
      expect(base64(await inclusionProof(index, size, tree.hashesAt(size)))).toEqual(proof);
      const root = Buffer.from(vectors.roots[size]!, 'base64');
      expect(verifyInclusion({ index, size, root, leaf: Buffer.from(leaf, 'base64') }, bytes(proof))).toBe(true);
    }
  });

  it('are our consistency proofs, and are verified', async () => {
    for (const { old, new: size, proof } of vectors.consistency) {
      expect(base64(await consistencyProof(old, size, tree.hashesAt(size)))).toEqual(proof);
      const [oldRoot, root] = [await rootOf(old, tree.hashesAt(old)), await rootOf(size, tree.hashesAt(size))];
      expect(verifyConsistency({ old, size, oldRoot, root }, bytes(proof))).toBe(true);
    }
  });

  it('are our tiles, of which none is missing', async () => {
    const made = new Map<string, string>();
    for (const tile of newTiles(0, LEAVES))
      if (tile.level !== 'entries') made.set(tilePath(tile), hash('sha256', await tree.readTile(tile)));
    for (const [path, expected] of Object.entries(vectors.tilesSha256))
      expect([path, made.get(path)]).toEqual([path, expected]);
    expect(made.size).toBe(274 + 2 + 1);
  });

  it('are our entries in a tile', () => {
    const entries = ['leaf 0', 'leaf 1', 'leaf 2'].map((text) => Buffer.from(text));
    expect(entryBundle(entries).toString('base64')).toBe(vectors.entryBundle3);
    expect(entriesIn(entryBundle(entries))).toEqual(entries);
  });

  it('are our signed checkpoint and its key', () => {
    const privateKey = privateKeyFrom(vectors.logSeed);
    const key = signingKey('chat.example.com/log', SIGNATURES.ed25519, privateKey);
    expect(formatVerifierKey(key)).toBe(vectors.logVkey);
    const text = formatCheckpoint({ origin: key.name, size: LEAVES, root: tree.root });
    expect(formatNote({ text, signatures: [signCheckpoint(text, key, 0)] })).toBe(vectors.checkpoint);
    const note = parseNote(vectors.checkpoint);
    expect(verifiedSignatures(note, [parseVerifierKey(vectors.logVkey)])).toHaveLength(1);
    expect(parseCheckpoint(note.text)).toEqual({ origin: key.name, size: LEAVES, root: tree.root });
  });

  it('are our cosignature of it', () => {
    const privateKey = privateKeyFrom(vectors.witnessSeed);
    const key = signingKey('witness.example.org', SIGNATURES.cosignature, privateKey);
    expect(formatVerifierKey(key)).toBe(vectors.witnessVkey);
    const { text } = parseNote(vectors.checkpoint);
    expect(vectors.cosignedBytes).toBe(`cosignature/v1\ntime ${vectors.cosignedAt}\n${text}`);
    expect(formatSignature(signCheckpoint(text, key, vectors.cosignedAt))).toBe(vectors.cosignature);
    const signatures = parseSignatures(vectors.cosignature);
    const [verified] = verifiedSignatures({ text, signatures }, [parseVerifierKey(vectors.witnessVkey)]);
    expect(verified?.time).toBe(vectors.cosignedAt);
  });
});

describe('the path of a tile', () => {
  it.each([
    [{ level: 0, index: 1234067, width: TILE_WIDTH }, 'tile/0/x001/x234/067'],
    [{ level: 0, index: 0, width: 112 }, 'tile/0/000.p/112'],
    [{ level: 'entries', index: 1000, width: TILE_WIDTH }, 'tile/entries/x001/000'],
    [{ level: 63, index: 999, width: 1 }, 'tile/63/999.p/1'],
  ] as const)('of %j is %s, and is read again', (tile, path) => {
    expect(tilePath(tile)).toBe(path);
    expect(parseTilePath(path)).toEqual(tile);
  });

  it.each([
    'tile/64/000',
    'tile/00/000',
    'tile/0/x000/000',
    'tile/0/0',
    'tile/0/000.p/256',
    'tile/0/000.p/0',
    'tile/0/x1/000',
    'tile/0/../000',
    'checkpoint',
    'tile/data/000',
  ])('is not %s', (path) => expect(parseTilePath(path)).toBeUndefined());
});
