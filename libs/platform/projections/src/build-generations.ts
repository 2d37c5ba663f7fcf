import type { EventLogReader } from '@chat/event-log';
import type { ReadStore } from '@chat/read-store';
import { advance, type Making } from './advance.js';
import { markVersion } from './projection-version.js';

/** A generation of documents, as threads name it to each other. */
export interface NamedGeneration {
  /** Name of the projection that makes the documents. */
  readonly projection: string;
  readonly generation: string;
}

export interface BuildOptions {
  /** Position of the last event in the documents. */
  readonly upTo: number;
  /** Called with the current position and the number of events since the last call. */
  readonly onProgress: (position: number, events: number) => void;
}

/**
 * Builds generations on another thread, which reads the log itself, and leaves them closed, indexed and durable.
 * @param options its signal ends the work
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
