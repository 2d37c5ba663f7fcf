import { open } from 'node:fs/promises';
import { type Change, type Database, translated } from './database.js';

/**
 * Fills a file that nobody else has open, on the calling thread and without waiting for the disk: sending documents to another
 * thread would cost more than writing them. After a crash the file is useless; from `close` on it is durable. Until then it is
 * locked.
 */
export class Builder {
  constructor(
    private readonly database: Database,
    private readonly file: string,
  ) {
    this.#run('PRAGMA synchronous = OFF');
    this.#run('PRAGMA locking_mode = EXCLUSIVE');
  }

  /** Makes changes now or not at all. @throws ReadStoreUnavailable when the file cannot be written */
  async make(changes: readonly Change[]): Promise<void> {
    try {
      this.#run('BEGIN');
      this.database.make(changes);
      this.#run('COMMIT');
    } catch (error) {
      // On a full disk the engine has already rolled back.
      if (this.database.isTransaction) this.#run('ROLLBACK');
      throw translated(error);
    }
  }

  /** Everything is written when `make` resolves. */
  readonly unmade: readonly Change[] = [];

  async settled(): Promise<void> {}

  async close(): Promise<void> {
    this.database.close();
    await using file = await open(this.file, 'r+');
    await file.sync();
  }

  #run(sql: string): void {
    this.database.statement(sql).run();
  }
}
