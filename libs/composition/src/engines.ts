import { mkdir } from 'node:fs/promises';
import type { EventLog } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { openSqliteEventLog } from '@chat/event-log/sqlite';
import type { ReadStore } from '@chat/read-store';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { openSqliteReadStore } from '@chat/read-store/sqlite';
import type { Configuration } from './configuration.js';

export interface Engines {
  readonly log: EventLog;
  readonly store: ReadStore;
}

/** Opens the engines that the configuration names. The data folder is made when something is kept in it. */
export async function openEngines({ eventLog, readStore, dataDir }: Configuration): Promise<Engines> {
  if (eventLog === 'sqlite' || readStore === 'sqlite') await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const log = eventLog === 'sqlite' ? await openSqliteEventLog({ folder: dataDir }) : openMemoryEventLog();
  try {
    const store = readStore === 'sqlite' ? await openSqliteReadStore({ folder: dataDir }) : openMemoryReadStore();
    return { log, store };
  } catch (error) {
    await log.close();
    throw error;
  }
}
