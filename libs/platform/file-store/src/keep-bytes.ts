import { randomBytes } from 'node:crypto';
import type { FileStore } from './port/file-store.js';

/** A key that no file has and nobody guesses. */
export function newFileKey(): string {
  return randomBytes(18).toString('base64url');
}

/** Keeps a file that is in memory already. @returns its size in bytes @throws FileStoreUnavailable */
export async function keepBytes(store: FileStore, key: string, bytes: Uint8Array): Promise<number> {
  const received = await store.receive(once(bytes));
  await received.keep(key);
  return received.size;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
