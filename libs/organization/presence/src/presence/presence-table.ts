import type { Presence } from './presence.js';

interface Row {
  presence: Presence;
  /** Higher than that of every earlier change. */
  updateId: number;
  older: Row | undefined;
  newer: Row | undefined;
}

/** When each account was last seen, in the order of the changes. One row per account that was ever seen. */
export class PresenceTable {
  readonly #rows = new Map<number, Row>();
  #newest: Row | undefined;

  get size(): number {
    return this.#rows.size;
  }

  get(userId: number): Presence | undefined {
    return this.#rows.get(userId)?.presence;
  }

  /** 0 for an account that was never seen. */
  updateIdOf(userId: number): number {
    return this.#rows.get(userId)?.updateId ?? 0;
  }

  /** Changes after an update, newest first. The cost is proportional to the result. */
  *after(updateId: number): Generator<Presence> {
    for (let row = this.#newest; row && row.updateId > updateId; row = row.older) yield row.presence;
  }

  /** Every row, newest first, with the update that changed it. */
  *entries(): Generator<readonly [Presence, updateId: number]> {
    for (let row = this.#newest; row; row = row.older) yield [row.presence, row.updateId];
  }

  put(presence: Presence, updateId: number): void {
    let row = this.#rows.get(presence.userId);
    if (row) this.#unlink(row);
    else this.#rows.set(presence.userId, (row = { presence, updateId, older: undefined, newer: undefined }));
    row.presence = presence;
    row.updateId = updateId;
    row.older = this.#newest;
    row.newer = undefined;
    if (this.#newest) this.#newest.newer = row;
    this.#newest = row;
  }

  #unlink(row: Row): void {
    if (row.older) row.older.newer = row.newer;
    if (row.newer) row.newer.older = row.older;
    else this.#newest = row.older;
  }
}
