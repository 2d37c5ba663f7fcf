import { ReadStoreRefused } from '../port/errors.js';
import type { Change } from './database.js';

/** Takes the place of a writer where the file is only read. */
export class Reader {
  /** @throws ReadStoreRefused */
  async make(changes: readonly Change[]): Promise<void> {
    if (changes.length > 0) throw new ReadStoreRefused('The read store is open for reading only.');
  }

  readonly unmade: readonly Change[] = [];

  async settled(): Promise<void> {}

  async close(): Promise<void> {}
}
