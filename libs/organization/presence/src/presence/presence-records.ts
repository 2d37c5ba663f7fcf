import type { OwnedRecords } from '@chat/coordination';
import type { Presence } from './presence.js';

export const PRESENCE_RECORDS = 'presences';

/** Owner of the records, which all servers of the service share. */
const OWNER = 'service';

/** Accounts of one record: some 40 bytes each, well below what an engine takes. */
const ACCOUNTS_PER_RECORD = 10_000;

export type KeptPresence = readonly [Presence, updateId: number];
type KeptRow = readonly [userId: number, activeAt: number | null, connectedAt: number, updateId: number];

/** A small copy of last-seen times, for the next start. One row per account. */
export class PresenceRecords {
  constructor(private readonly records: OwnedRecords) {}

  /** Prepares the records, and returns their content, in no particular order. */
  async load(): Promise<KeptPresence[]> {
    await this.records.prepare();
    const stored = await this.records.ofOwner(OWNER);
    return stored.flatMap(({ value }) => (value as readonly KeptRow[]).map(toKept));
  }

  /**
   * Replaces the changed records.
   * @param changed ids of the accounts that changed since the last time
   * @param position of the log, up to which the times are known
   */
  async save(changed: ReadonlySet<number>, rowOf: (userId: number) => KeptPresence | undefined, position: number) {
    const parts = new Set([...changed].map(partOf));
    const records = [...parts].map((part) => {
      const rows: KeptRow[] = [];
      for (let userId = part * ACCOUNTS_PER_RECORD; userId < (part + 1) * ACCOUNTS_PER_RECORD; userId++) {
        const kept = rowOf(userId);
        if (kept) rows.push(toRow(kept));
      }
      return { key: `presences/${part}`, rank: position, value: rows };
    });
    await this.records.write(OWNER, records, []);
  }
}

function partOf(userId: number): number {
  return Math.floor(userId / ACCOUNTS_PER_RECORD);
}

function toRow([{ userId, activeAt, connectedAt }, updateId]: KeptPresence): KeptRow {
  return [userId, activeAt, connectedAt, updateId];
}

function toKept([userId, activeAt, connectedAt, updateId]: KeptRow): KeptPresence {
  return [{ userId, activeAt, connectedAt }, updateId];
}
