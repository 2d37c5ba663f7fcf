import { randomUUID } from 'node:crypto';

import { EventLogRefused, RevisionConflict, StreamDeleted } from '../port/errors.js';
import { Administration } from './administration.js';
import { Connection } from './connection.js';
import { readConnectionString } from './connection-string.js';

/** Rights of the account in a connection string. An account that may not read cannot open the log. */
export interface EventStoreDbRights {
  readonly append: boolean;
  readonly truncate: boolean;
  readonly delete: boolean;
  /** Without it, only `erase` as an account that has it removes bytes from the disk. */
  readonly scavenge: boolean;
}

/** Nobody appends to it, so that its revision is never this one, and what expects that is refused for it. */
const STREAM = 'rights';
const NEVER = 1_000_000;
const DEADLINE_MS = 5_000;

/**
 * Asks for each right by a call that is refused in any case, and sees for what reason. Writes nothing.
 * @throws EventLogUnavailable
 */
export async function eventStoreDbRights(connectionString: string): Promise<EventStoreDbRights> {
  const server = readConnectionString(connectionString);
  const connection = new Connection(server, DEADLINE_MS);
  const append = (stream: string, type: string) =>
    isAllowed(connection.append(stream, NEVER, [{ id: randomUUID(), type, data: {} }]));
  try {
    return {
      append: await append(STREAM, 'Asked'),
      truncate: await append(`$$${STREAM}`, '$metadata'),
      delete: await isAllowed(connection.tombstone(STREAM, NEVER)),
      scavenge: await new Administration(server, DEADLINE_MS).mayScavenge(server.servers[0]!),
    };
  } finally {
    await connection.close();
  }
}

async function isAllowed(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof RevisionConflict || error instanceof StreamDeleted) return true;
    if (error instanceof EventLogRefused) return false;
    throw error;
  }
}
