// oxlint-disable unicorn/require-post-message-target-origin -- that is for windows, not for threads
import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BuildElsewhere, NamedGeneration } from '@chat/projections';

/** The build request for the thread. */
export interface Building {
  /** Folder of log and read store. */
  readonly folder: string;
  readonly generations: readonly NamedGeneration[];
  readonly upTo: number;
}

/** Progress of the thread. */
export interface Reached {
  readonly position: number;
  readonly events: number;
}

/** Builds generations of the embedded read store on a thread that has the embedded log open for reading. */
export function buildOnThread(folder: string): BuildElsewhere {
  return async (generations, { upTo, onProgress, signal }) => {
    const script = new URL(`./build-elsewhere.worker${extname(import.meta.url)}`, import.meta.url);
    const thread = new Worker(script, { workerData: { folder, generations, upTo } satisfies Building });
    thread.on('message', ({ position, events }: Reached) => onProgress(position, events));
    // Errors during its end concern nobody any more.
    thread.on('error', () => {});
    try {
      // Rejects with the thread's error.
      await once(thread, 'exit', { signal });
    } finally {
      await thread.terminate();
    }
  };
}
