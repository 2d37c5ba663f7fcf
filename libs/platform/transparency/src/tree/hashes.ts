import { hash } from 'node:crypto';

export const HASH_BYTES = 32;

/** Root of the tree without leaves. */
export const EMPTY_ROOT: Buffer = hash('sha256', '', 'buffer');

export function leafHash(entry: Uint8Array): Buffer {
  const prefixed = Buffer.allocUnsafe(1 + entry.length);
  prefixed[0] = 0;
  prefixed.set(entry, 1);
  return hash('sha256', prefixed, 'buffer');
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  const both = Buffer.allocUnsafe(1 + 2 * HASH_BYTES);
  both[0] = 1;
  both.set(left, 1);
  both.set(right, 1 + HASH_BYTES);
  return hash('sha256', both, 'buffer');
}
