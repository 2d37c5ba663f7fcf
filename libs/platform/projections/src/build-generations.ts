import type { EventLogReader } from '@chat/event-log';
import type { ReadStore } from '@chat/read-store';
import { advance, type Making } from './advance.js';
import { markVersion } from './projection-version.js';

/** A generation of documents, as one thread names it to another. */
export interface NamedGeneration {
  /** Name of the projection that makes the documents. */
  readonly projection: string;
  readonly generation: string;
}

export interface BuildOptions {
  /** Position of the last event that the documents show. */
  readonly upTo: number;
  /** Called with the position that is reached, and how many events that took. */
  readonly onProgress: (position: number, events: number) => void;
}

/**
 * Builds generations on another thread, which reads the log for itself, and leaves them closed, indexed and safe from a crash.
 * @param options whose signal ends it
 */
export type BuildElsewhere = (
  generations: readonly NamedGeneration[],
  options: BuildOptions & { readonly signal: AbortSignal },
) => Promise<void>;

/** Fills empty stores, reading the log once for all, indexes and closes them. */
export async function buildGenerations(
  log: EventLogReader,
  makings: readonly (Making & { readonly store: ReadStore })[],
  { upTo, onProgress }: BuildOptions,
): Promise<void> {
  for (const { projection, store } of makings) await markVersion(store, projection);
  await advance(log, makings, upTo, onProgress);
  for (const { projection, store } of makings) {
    await store.prepare([projection.collection]);
    await store.close();
  }
}
