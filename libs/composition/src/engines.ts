import { mkdir } from 'node:fs/promises';
import type { EventLog, EventLogReader } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { openSqliteEventLog, openSqliteEventLogReader } from '@chat/event-log/sqlite';
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
export async function openEngines(configuration: Configuration): Promise<Engines> {
  const log = await openEventLog(configuration);
  try {
    return { log, store: await openReadStore(configuration) };
  } catch (error) {
    await log.close();
    throw error;
  }
}

/** Ids of client events per log position. Positions of EventStoreDB are byte offsets, which leaves room enough. */
export function idStepFor(configuration: Configuration): number {
  return isEventStoreDb(configuration) ? 2 ** 8 : 2 ** 15;
}

/** Whether appends to several streams that overlap are stored in the order of the calls. */
export function keepsOrderOfCalls(configuration: Configuration): boolean {
  return !isEventStoreDb(configuration);
}

function isEventStoreDb({ eventLog }: Configuration): boolean {
  return EVENTSTOREDB_SCHEMES.some((scheme) => eventLog.startsWith(scheme));
}

export async function openEventLog({ eventLog, dataDir }: Configuration): Promise<EventLog> {
  if (eventLog === 'memory') return openMemoryEventLog();
  if (eventLog === 'sqlite') return openSqliteEventLog({ folder: await made(dataDir) });
  const { openEventStoreDbLog } = await import('@chat/event-log/eventstoredb');
  return openEventStoreDbLog({ connectionString: eventLog });
}

/**
 * Opens the log for reading only, beside a server that has it open.
 * @throws Error when there is no such log: one in memory ends with its server
 */
export async function openEventLogReader(configuration: Configuration): Promise<EventLogReader> {
  const { eventLog, dataDir } = configuration;
  if (eventLog === 'memory') throw new Error('CHAT_EVENT_LOG is memory: such a log ends with its server.');
  return eventLog === 'sqlite' ? openSqliteEventLogReader({ folder: dataDir }) : openEventLog(configuration);
}

export async function openReadStore({ readStore, dataDir }: Configuration): Promise<ReadStore> {
  if (readStore === 'memory') return openMemoryReadStore();
  if (readStore === 'sqlite') return openSqliteReadStore({ folder: await made(dataDir) });
  const { openMongoReadStore } = await import('@chat/read-store/mongodb');
  return openMongoReadStore({ url: readStore });
}

async function made(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}
