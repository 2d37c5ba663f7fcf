import type { EventLogReader } from '@chat/event-log';
import { advance, type Making } from './advance.js';
import { versionCheckpoint } from './projection-version.js';

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

/** Fills empty stores with the documents of their projections, reading the log once for all. */
export async function fill(
  log: EventLogReader,
  makings: readonly Making[],
  { upTo, onProgress }: BuildOptions,
): Promise<void> {
  if (makings.length === 0) return;
  for (const { projection, store } of makings) {
    await store.write(versionCheckpoint(projection), projection.version, []);
  }
  await advance(log, makings, upTo, onProgress);
}

/** Fills empty stores, indexes and closes them. */
export async function buildGenerations(
  log: EventLogReader,
  makings: readonly Making[],
  options: BuildOptions,
): Promise<void> {
  await fill(log, makings, options);
  for (const { projection, store } of makings) {
    await store.prepare([projection.collection]);
    await store.close();
  }
}
