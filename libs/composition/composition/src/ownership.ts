import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { lockDataFolder, createWhole, giveToOwner } from '@chat/data-folder';
import { type LogOwner, type EventLog, LogOwned } from '@chat/event-log';
import type { Configuration } from '@chat/configuration';
import { engineNamesOf, isDistributed } from './engine-names.js';

/** Another process works on the event log. The operator sees the message as one line. */
export class LogInUse extends Error {
  override readonly name = 'LogInUse';
}

/** Servers that share the read store share the log, too. */
const SHARED: LogOwner = { id: 'shared', description: 'servers that share MongoDB (CHAT_READ_STORE)' };

/**
 * Keeps other processes from the data folder, when anything is kept in it. A log in SQLite does so by itself.
 * @throws DataFolderInUse
 */
export function ownDataFolder(configuration: Configuration): () => void {
  const { log, store } = engineNamesOf(configuration);
  const isUsed = log !== 'sqlite' && !isDistributed(configuration) && !(log === 'memory' && store === 'memory');
  return isUsed ? lockDataFolder(configuration.dataDir) : () => {};
}

/**
 * Keeps servers with another read store from a log that they could open, too. Call it as the owner of the data folder.
 * @param takesOver the process that has the log will not return
 * @throws LogInUse
 */
export async function ownLog(
  log: EventLog,
  configuration: Configuration,
  takesOver: boolean,
): Promise<() => Promise<void>> {
  if (engineNamesOf(configuration).log !== 'eventstoredb') return async () => {};
  try {
    if (!isDistributed(configuration)) return await log.own(ofFolder(configuration.dataDir), takesOver);
    await log.own(SHARED, takesOver);
    // The other servers keep the log.
    return async () => {};
  } catch (error) {
    if (!(error instanceof LogOwned)) throw error;
    throw new LogInUse(
      `The event log (CHAT_EVENT_LOG) is in use by ${error.holder.description}. Servers that share a log need the same ` +
        'CHAT_READ_STORE=mongodb://…; if that one is gone for good: npm run --silent chat -- adopt-log',
      { cause: error },
    );
  }
}

/** Named by a file in the folder, so that a server comes back after a crash and nobody takes its place. */
function ofFolder(folder: string): LogOwner {
  const file = join(folder, 'claimant');
  try {
    createWhole(file, randomUUID());
    giveToOwner(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const description = `the server of the data folder ${resolve(folder)} on ${hostname()}`;
  return { id: readFileSync(file, 'utf8'), description };
}
