import { randomUUID } from 'node:crypto';

import { EventLogRefused, RevisionConflict, StreamDeleted } from '../port/errors.js';
import { Administration } from './administration.js';
import { Connection } from './connection.js';
import { readConnectionString } from './connection-string.js';

/** Rights of the account in a connection string. Without the right to read, the log cannot be opened. */
export interface EventStoreDbRights {
  readonly append: boolean;
  readonly truncate: boolean;
  readonly delete: boolean;
  /** False: only `erase`, as an account with this right, removes bytes from the disk. */
  readonly scavenge: boolean;
}

/** Nobody appends to this stream, so an append that expects this revision is always refused. */
const STREAM = 'rights';
const NEVER = 1_000_000;
const DEADLINE_MS = 5_000;

/**
 * Tries each right by a call that is refused in any case, and reads the reason. Writes nothing.
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
