import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readingPlaceOf } from '@chat/data-folder';
import type { FileFaults } from './store-integrity.worker.js';

/** Compares each index of a file with its table, on a thread of its own, beside readers and the writer. */
export async function findFaults(file: string): Promise<FileFaults> {
  const script = new URL(`./store-integrity.worker${extname(import.meta.url)}`, import.meta.url);
  const [found] = await once(new Worker(script, { workerData: { place: readingPlaceOf(file) } }), 'message');
  return found as FileFaults;
}
