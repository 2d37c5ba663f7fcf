import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openEventLog, readConfiguration } from '@chat/composition';
import { onServers } from '@chat/testing';
import type { ServerProcess } from '../../support/real-processes/server-process.js';

/** How many events in the log of a running server an account caused, or, with null, nobody who is logged in. */
export async function eventsCausedBy(server: ServerProcess, userId: number | null): Promise<number> {
  return onServers() ? countOnServer(server, userId) : countInFolder(server, userId);
}

async function countOnServer({ environment }: ServerProcess, userId: number | null): Promise<number> {
  const log = await openEventLog(readConfiguration(environment));
  try {
    const events = (await Array.fromAsync(log.readAll())).flat();
    return events.filter(({ metadata }) => metadata.actorId === userId).length;
  } finally {
    await log.close();
  }
}

/** The port does not open a log that a server is using. */
function countInFolder({ folder }: ServerProcess, userId: number | null): number {
  const log = new DatabaseSync(join(folder, 'events.db'), { readOnly: true, timeout: 10_000 });
  try {
    const query = log.prepare(`SELECT count(*) AS count FROM events WHERE metadata ->> 'actorId' IS ?`);
    return query.get(userId)!['count'] as number;
  } finally {
    log.close();
  }
}
