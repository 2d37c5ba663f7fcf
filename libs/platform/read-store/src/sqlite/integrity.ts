import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readingPlaceOf } from '@chat/data-folder';
import type { FindFaultsOptions } from '../port/read-store.js';
import type { FileFaults } from './store-integrity.worker.js';

/** Compares each index of a file with its table, on a thread of its own, beside readers and the writer. @throws AbortError */
export async function findFaults(
  file: string,
  { signal, withWords = false }: FindFaultsOptions = {},
): Promise<FileFaults> {
  signal?.throwIfAborted();
  const script = new URL(`./store-integrity.worker${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(script, { workerData: { place: readingPlaceOf(file), withWords } });
  try {
    const [found] = await once(worker, 'message', { signal });
    return found as FileFaults;
  } finally {
    await worker.terminate();
  }
}
