import { mkdir } from 'node:fs/promises';
import type { EventLog } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { openSqliteEventLog } from '@chat/event-log/sqlite';
import type { ReadStore } from '@chat/read-store';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { openSqliteReadStore } from '@chat/read-store/sqlite';
import type { Configuration } from './configuration.js';
import { EVENTSTOREDB_SCHEMES } from './variables.js';

export interface Engines {
  readonly log: EventLog;
  readonly store: ReadStore;
}

/** Opens the engines that the configuration names. The data folder is made when something is kept in it. */
export async function openEngines({ eventLog, readStore, dataDir }: Configuration): Promise<Engines> {
  if (eventLog === 'sqlite' || readStore === 'sqlite') await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const log = await openEventLog(eventLog, dataDir);
  try {
    return { log, store: await openReadStore(readStore, dataDir) };
  } catch (error) {
    await log.close();
    throw error;
  }
}

/** Ids of client events per log position. Positions of EventStoreDB are byte offsets, which leaves room enough. */
export function idStepFor({ eventLog }: Configuration): number {
  return EVENTSTOREDB_SCHEMES.some((scheme) => eventLog.startsWith(scheme)) ? 2 ** 8 : 2 ** 15;
}

async function openEventLog(eventLog: string, folder: string): Promise<EventLog> {
  if (eventLog === 'sqlite') return openSqliteEventLog({ folder });
  if (eventLog === 'memory') return openMemoryEventLog();
  const { openEventStoreDbLog } = await import('@chat/event-log/eventstoredb');
  return openEventStoreDbLog({ connectionString: eventLog });
}

async function openReadStore(readStore: string, folder: string): Promise<ReadStore> {
  if (readStore === 'sqlite') return openSqliteReadStore({ folder });
  if (readStore === 'memory') return openMemoryReadStore();
  const { openMongoReadStore } = await import('@chat/read-store/mongodb');
  return openMongoReadStore({ url: readStore });
}
