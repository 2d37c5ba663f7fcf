import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { readingPlaceOf } from '@chat/data-folder';
import type { EventLogReader, IntegrityReport, ReadAllOptions, ReadOptions } from '../port/event-log.js';
import { type Damage, Damages } from '../damage/damages.js';
import { EventReader } from './event-reader.js';
import { findProblems } from './integrity.js';
import type { SqliteEventLogOptions } from './sqlite-event-log.js';

/**
 * Opens the log in a folder for reading, beside the process that has it open, if any, without blocking it.
 * @throws Error when there is none, or the file is foreign
 */
export async function openSqliteEventLogReader({ folder, mayPass }: SqliteEventLogOptions): Promise<EventLogReader> {
  const file = join(folder, 'events.db');
  if (!existsSync(file)) throw new Error(`There is no event log in the folder ${folder}.`);
  try {
    const isFixed = readingPlaceOf(file) !== file;
    return new SqliteEventLogReader(file, isFixed, new EventReader(file, new Damages(mayPass)));
  } catch (error) {
    throw new Error(`${file} cannot be read as an event log: ${(error as Error).message}.`, { cause: error });
  }
}

class SqliteEventLogReader implements EventLogReader {
  constructor(
    private readonly file: string,
    /** The file is read as immutable. */
    private readonly isFixed: boolean,
    private readonly reader: EventReader,
  ) {}

  read(stream: string, options: ReadOptions = {}) {
    return this.reader.read(stream, options);
  }

  readAll(options: ReadAllOptions = {}) {
    return this.reader.readAll(options, this.reader.head());
  }

  async head(): Promise<number> {
    return this.reader.head();
  }

  end(): Promise<number> {
    return this.head();
  }

  erasures() {
    return this.reader.erasures();
  }

  watchDamage(listener: (damage: Damage) => void): void {
    this.reader.damages.watch(listener);
  }

  async bytesWaitSince(): Promise<undefined> {}

  async checkIntegrity(): Promise<IntegrityReport> {
    const problems = await findProblems(this.file);
    return { ok: problems.length === 0, problems };
  }

  async close(): Promise<void> {
    this.reader.close();
    if (this.isFixed && (statSync(`${this.file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
      throw new Error(`A server began to write to ${this.file} while it was read: run this again.`);
  }
}
