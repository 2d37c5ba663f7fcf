import type { RecordedEvent } from '@chat/kernel';

import { DAMAGED } from './checksum.js';

/** Types of records that erase. */
export const ERASING_TYPES = ['$metadata', '$streamDeleted'];

/** Type of the empty event that replaces a stream's last one, which no scavenge removes. */
export const FILLER = '$filler';

const SYSTEM_PREFIX = '$';
const METADATA_PREFIX = '$$';

interface Erasure {
  /** Events below this revision are erased. */
  readonly before: number;
  /** Revision of the metadata that erased the events; newer metadata replaces it. */
  readonly metadataRevision: number;
}

/** Metadata of a stream in the server's form. */
export interface StreamMetadata {
  /** The server hides events before this revision. */
  readonly $tb?: number;
  /** True when the truncation left nothing of the stream, so that a scrub must do more (see `scrubbing.ts`). */
  readonly emptied?: boolean;
}

export function metadataStream(stream: string): string {
  return METADATA_PREFIX + stream;
}

/** True for records of the server, and for records that this adapter writes for itself. */
export function isSystemEvent({ type, stream }: RecordedEvent): boolean {
  return (type.startsWith(SYSTEM_PREFIX) && type !== DAMAGED) || stream.startsWith(SYSTEM_PREFIX);
}

/** True for our events, and for records that erase some of them; false for records of other programs, and for owners of the log. */
export function isStored(record: RecordedEvent): boolean {
  const { type, stream } = record;
  const target = stream.startsWith(METADATA_PREFIX) ? stream.slice(METADATA_PREFIX.length) : stream;
  if (target.startsWith(SYSTEM_PREFIX)) return false;
  return !isSystemEvent(record) || type === FILLER || ERASING_TYPES.includes(type);
}

/**
 * The truncated and deleted streams. Until a scavenge, the server hides their events only from readers of the stream, not of the
 * whole log.
 */
export class Erasures {
  readonly #erasures = new Map<string, Erasure>();
  readonly #emptied = new Set<string>();
  #newest = 0;

  /** Position of the last record that erases an event of ours. */
  get newest(): number {
    return this.#newest;
  }

  /** Streams that were completely truncated at some time. */
  get emptied(): readonly string[] {
    return [...this.#emptied];
  }

  /** The current erasures of our own streams. */
  all(): { readonly stream: string; readonly below: number }[] {
    const all = Array.from(this.#erasures, ([stream, { before }]) => ({ stream, below: before }));
    return all.filter(({ stream, below }) => below > 0 && !stream.startsWith('$'));
  }

  hides({ stream, revision }: RecordedEvent): boolean {
    return revision < this.below(stream);
  }

  /** The revision below which a stream is erased; Infinity when it is deleted. */
  below(stream: string): number {
    return this.#erasures.get(stream)?.before ?? 0;
  }

  /** Learns from a record, unless it concerns a stream of other programs. */
  take({ type, stream, revision, data, position }: RecordedEvent): void {
    const isMetadata = type === '$metadata' && stream.startsWith(METADATA_PREFIX);
    const target = isMetadata ? stream.slice(METADATA_PREFIX.length) : stream;
    if (target.startsWith(SYSTEM_PREFIX)) return;
    if (isMetadata || type === '$streamDeleted') this.#newest = Math.max(this.#newest, position);
    if (type === '$streamDeleted') this.delete(target);
    else if (type === FILLER) this.refilled(target);
    else if (isMetadata) this.apply(target, revision, data as StreamMetadata);
  }

  apply(stream: string, metadataRevision: number, { $tb, emptied }: StreamMetadata): void {
    if (metadataRevision < (this.#erasures.get(stream)?.metadataRevision ?? 0)) return;
    this.#erasures.set(stream, { before: $tb ?? 0, metadataRevision });
    if (emptied) this.#emptied.add(stream);
    else this.#emptied.delete(stream);
  }

  delete(stream: string): void {
    this.#erasures.set(stream, { before: Infinity, metadataRevision: Infinity });
    this.#emptied.delete(stream);
  }

  /** Call it when the stream has events again. */
  refilled(stream: string): void {
    this.#emptied.delete(stream);
  }
}
