import { hash, randomBytes } from 'node:crypto';
import type { FileStore } from './port/file-store.js';

/** A new key that nobody can guess. */
export function newFileKey(): string {
  return randomBytes(18).toString('base64url');
}

/** Keeps a file whose bytes are in memory. @returns its size in bytes @throws FileStoreUnavailable */
export async function keepBytes(store: FileStore, key: string, bytes: Uint8Array): Promise<number> {
  const received = await store.receive(once(bytes));
  await received.keep(key);
  return received.size;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Keeps them, too, and returns their SHA-256 in hexadecimal, with which a reader checks them. */
export async function keepSummed(
  store: FileStore,
  key: string,
  bytes: Uint8Array,
): Promise<{ readonly size: number; readonly sha256: string }> {
  return { size: await keepBytes(store, key, bytes), sha256: hash('sha256', bytes) };
}
