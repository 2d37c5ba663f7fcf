import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { LogRecord } from '../eventstoredb-stand-in/log-record.js';
import { Records } from '../eventstoredb-stand-in/records.js';

/** An event as its bytes are stored. */
export interface StoredEvent {
  readonly id: string;
  readonly stream: string;
  readonly type: string;
  readonly data: string;
  /** Without a checksum. */
  readonly metadata: string;
}

/** `left`: a changed event keeps its checksum, and a new one has none; `made again`: as the forger knows how they are made. */
export type Checksums = 'left' | 'made again';

export type Forgery = (events: readonly StoredEvent[]) => readonly StoredEvent[];

type Row = StoredEvent & { readonly checksum: number | null };

/** Rewrites the events of `events.db`. Positions and revisions follow one another. */
export function forgeFile(folder: string, forgery: Forgery, checksums: Checksums): void {
  const database = new DatabaseSync(join(folder, 'events.db'));
  const rows = database
    .prepare('SELECT id, stream, type, data, metadata, checksum FROM events ORDER BY position')
    .all() as unknown as Row[];
  const stored = new Map(rows.map(({ id, checksum }) => [id, checksum]));
  const insert = database.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const revisions = new Map<string, number>();
  database.exec('BEGIN; DELETE FROM events');
  for (const [at, { id, stream, type, data, metadata }] of forgery(rows).entries()) {
    const revision = revisions.get(stream) ?? 0;
    revisions.set(stream, revision + 1);
    const columns = [at + 1, stream, revision, id, type, data, metadata] as const;
    insert.run(...columns, checksums === 'left' ? (stored.get(id) ?? null) : crc32(columns.join('\n')));
  }
  database.exec('COMMIT');
  database.close();
}

const PREFIX = 'chat.';
const CHECKSUM = /,"checksum":(\d+)\}$/;

/**
 * The records of another EventStoreDB, forged: in the order of the forgery, and what is changed takes as many bytes as before,
 * so that positions of events behind it stay.
 */
export function forgeRecords(records: Records, forgery: Forgery, checksums: Checksums): Records {
  const forged = new Records();
  const others = records.all.slice(forged.all.length);
  const stored = new Map(others.filter(isOwn).map((record) => [record.id, record]));
  const result = forgery([...stored.values()].map(eventOf));
  const kept = new Set(result.map(({ id }) => id));
  let next = 0;
  const writeNext = (): StoredEvent => {
    const event = result[next++]!;
    const before = stored.get(event.id);
    const bytes = bytesOf(event, checksums, before);
    const { id, type } = event;
    forged.write(PREFIX + event.stream, [before ?? { id, type, contentType: 'application/json', ...bytes }]);
    Object.assign(forged.all.at(-1)!, bytes);
    return event;
  };
  for (const record of others) {
    if (!isOwn(record)) forged.write(record.stream, [record]);
    else if (kept.has(record.id)) while (!stored.has(writeNext().id));
  }
  while (next < result.length) writeNext();
  return forged;
}

function isOwn({ stream }: LogRecord): boolean {
  return stream.startsWith(PREFIX);
}

function eventOf({ id, stream, type, data, metadata }: LogRecord): StoredEvent {
  const text = Buffer.from(metadata).toString().replace(CHECKSUM, '}');
  return { id, stream: stream.slice(PREFIX.length), type, data: Buffer.from(data).toString(), metadata: text };
}

function bytesOf({ stream, id, type, data, metadata }: StoredEvent, checksums: Checksums, before?: LogRecord) {
  const kept = before && CHECKSUM.exec(Buffer.from(before.metadata).toString())?.[1];
  const made = crc32([PREFIX + stream, id, type, data, metadata].join('\n'));
  const checksum = checksums === 'left' ? kept : made;
  const withChecksum = checksum === undefined ? metadata : `${metadata.slice(0, -1)},"checksum":${checksum}}`;
  return { data: Buffer.from(data), metadata: Buffer.from(withChecksum) };
}
