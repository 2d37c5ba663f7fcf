import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RecordedEvent } from '@chat/kernel';
import { checksumOf } from './row-checksum.js';

interface StoredRow extends Omit<RecordedEvent, 'data' | 'metadata'> {
  readonly data: string;
  readonly metadata: string;
}

/** Reads and replaces rows of a log that no server has open, whatever their checksums, for callers with a trusted copy. */
export class LogRepair {
  readonly #database: DatabaseSync;

  constructor(folder: string) {
    this.#database = new DatabaseSync(join(folder, 'events.db'), { timeout: 5_000 });
  }

  /** Undefined when the row is missing, blank or no JSON. */
  at(position: number): RecordedEvent | undefined {
    const columns = 'position, stream, revision, id, type, data, metadata';
    const row = this.#database.prepare(`SELECT ${columns} FROM events WHERE position = ?`).get(position);
    try {
      const { data, metadata, ...rest } = row as unknown as StoredRow;
      return { ...rest, data: JSON.parse(data) as unknown, metadata: JSON.parse(metadata) } as RecordedEvent;
    } catch {
      return undefined;
    }
  }

  isIntact(position: number): boolean {
    const columns = 'position, stream, revision, id, type, data, metadata, checksum';
    const statement = this.#database.prepare(`SELECT ${columns} FROM events WHERE position = ?`);
    statement.setReturnArrays(true);
    const row = statement.get(position) as unknown as [...Parameters<typeof checksumOf>, number | null] | undefined;
    if (!row) return false;
    const checksum = row.pop();
    const { up_to: uncheckedUpTo } = this.#database.prepare('SELECT up_to FROM unchecked').get() as { up_to: number };
    return (
      (checksum === null && position <= uncheckedUpTo) ||
      checksum === checksumOf(...(row as unknown as Parameters<typeof checksumOf>))
    );
  }

  /** Replaces the rows at the positions of these events: all or none. */
  async replace(positions: Iterable<number>, events: AsyncIterable<RecordedEvent>): Promise<void> {
    const database = this.#database;
    const remove = database.prepare('DELETE FROM events WHERE position = ?');
    const insert = database.prepare('INSERT OR REPLACE INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    const unerase = database.prepare('UPDATE erasures SET before = min(before, ?), deleted = 0 WHERE stream = ?');
    database.exec('BEGIN IMMEDIATE');
    try {
      for (const position of positions) remove.run(position);
      for await (const { position, stream, revision, id, type, data, metadata } of events) {
        const row = [position, stream, revision, id, type, JSON.stringify(data), JSON.stringify(metadata)] as const;
        insert.run(...row, checksumOf(...row));
        unerase.run(revision, stream);
      }
      database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#database.close();
  }
}
