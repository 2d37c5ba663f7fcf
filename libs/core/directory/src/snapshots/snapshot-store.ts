import { randomUUID } from 'node:crypto';
import type { Collection, Document, ReadStore, Write } from '@chat/read-store';
import type { SnapshotPart, SnapshotRow } from './snapshot-part.js';
import { fromChunk, toChunks } from './snapshot-rows.js';

export interface StoredPart {
  readonly name: string;
  readonly version: number;
  readonly chunks: number;
}

/** The description of a stored snapshot, known before it is read. */
export interface StoredSnapshot extends Document {
  readonly _id: string;
  /** Position of the state in the log, with its event's id: another log has another event there. */
  readonly position: number;
  readonly eventId: string;
  readonly parts: readonly StoredPart[];
}

interface Chunk extends Document {
  readonly _id: string;
  readonly content: string;
}

export interface NewSnapshot {
  readonly position: number;
  readonly eventId: string;
  readonly parts: readonly { readonly name: string; readonly version: number; readonly rows: Iterable<SnapshotRow> }[];
}

const snapshots: Collection<StoredSnapshot> = { name: 'snapshots', indexes: [] };
const chunks: Collection<Chunk> = { name: 'snapshot_chunks', indexes: [] };
const CHECKPOINT = 'snapshots';

/** Keeps snapshots in the read store. */
export class SnapshotStore {
  constructor(private readonly store: ReadStore) {}

  prepare(): Promise<void> {
    return this.store.prepare([snapshots, chunks]);
  }

  /** All stored snapshots, the newest first. */
  async list(): Promise<StoredSnapshot[]> {
    return (await Array.fromAsync(this.store.scan(snapshots))).toSorted((one, other) => other.position - one.position);
  }

  /**
   * Stores one and removes others in one write. The list of its chunks is written before them, so that the rest of an interrupted
   * write can be found and removed.
   */
  async replace(old: readonly StoredSnapshot[], { position, eventId, parts }: NewSnapshot): Promise<void> {
    const _id = randomUUID();
    const chunkWrites: Write[] = [];
    const stored: StoredPart[] = [];
    for (const { name, version, rows } of parts) {
      let count = 0;
      for await (const content of toChunks(rows)) {
        const id = chunkId(_id, name, count++);
        chunkWrites.push({ collection: chunks, id, document: { _id: id, content } as Chunk, position });
      }
      stored.push({ name, version, chunks: count });
    }
    const document: StoredSnapshot = { _id, position, eventId, parts: stored };
    const write: Write = { collection: snapshots, id: _id, document, position };
    await this.store.write(CHECKPOINT, position, [write, ...chunkWrites, ...old.flatMap(removals)]);
  }

  async remove(old: readonly StoredSnapshot[]): Promise<void> {
    if (old.length > 0) await this.store.write(CHECKPOINT, 0, old.flatMap(removals));
  }

  /** The rows of each part. @throws Error when a chunk is missing or damaged */
  async read({ _id, parts }: StoredSnapshot): Promise<Map<string, SnapshotRow[]>> {
    const rows = new Map<string, SnapshotRow[]>();
    for (const { name, chunks: count } of parts) {
      const own: SnapshotRow[] = [];
      for (let number = 0; number < count; number++) {
        const id = chunkId(_id, name, number);
        const chunk = await this.store.get(chunks, id);
        if (!chunk) throw new Error(`Chunk ${id} is missing.`);
        for (const row of await fromChunk(chunk.content)) own.push(row);
      }
      rows.set(name, own);
    }
    return rows;
  }
}

/** True when these parts, in their current versions, made the snapshot. */
export function isTakenBy(parts: readonly SnapshotPart[], snapshot: StoredSnapshot): boolean {
  return parts.every(({ name, version }) =>
    snapshot.parts.some((stored) => stored.name === name && stored.version === version),
  );
}

function chunkId(snapshotId: string, part: string, number: number): string {
  return `${snapshotId}/${part}/${number}`;
}

function removals({ _id, parts }: StoredSnapshot): Write[] {
  const ids = parts.flatMap(({ name, chunks: count }) =>
    Array.from({ length: count }, (_, number) => chunkId(_id, name, number)),
  );
  return [
    ...ids.map((id): Write => ({ collection: chunks, id, document: null, position: Number.MAX_SAFE_INTEGER })),
    { collection: snapshots, id: _id, document: null, position: Number.MAX_SAFE_INTEGER },
  ];
}
