import { createHash, hash } from 'node:crypto';

export const HASH_BYTES = 32;

/** Root of the tree without leaves. */
export const EMPTY_ROOT: Buffer = hash('sha256', '', 'buffer');

const LEAF = Buffer.of(0);

export function leafHash(entry: Uint8Array): Buffer {
  return createHash('sha256').update(LEAF).update(entry).digest();
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  const both = Buffer.allocUnsafe(1 + 2 * HASH_BYTES);
  both[0] = 1;
  both.set(left, 1);
  both.set(right, 1 + HASH_BYTES);
  return hash('sha256', both, 'buffer');
}
