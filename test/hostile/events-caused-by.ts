import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ServerProcess } from '../real-processes/server-process.js';

/** How many events in the log of a running server an account caused, or, with null, nobody who is logged in. */
export function eventsCausedBy({ folder }: ServerProcess, userId: number | null): number {
  const log = new DatabaseSync(join(folder, 'events.db'), { readOnly: true });
  try {
    const query = log.prepare(`SELECT count(*) AS count FROM events WHERE metadata ->> 'actorId' IS ?`);
    return query.get(userId)!['count'] as number;
  } finally {
    log.close();
  }
}
