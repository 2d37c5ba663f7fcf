import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readingPlaceOf } from '@chat/data-folder';

/** Checks the file on a thread of its own, beside readers and the writer. */
export async function findProblems(file: string): Promise<string[]> {
  const script = new URL(`./log-integrity.worker${extname(import.meta.url)}`, import.meta.url);
  const [problems] = await once(new Worker(script, { workerData: { file, place: readingPlaceOf(file) } }), 'message');
  return problems as string[];
}
