import { EventLogRefused } from '../port/errors.js';
import { Connection } from './connection.js';
import type { ConnectionString } from './connection-string.js';
import { isSystemEvent } from './erasures.js';
import { OWNERSHIP } from './ownership.js';

/** A server that only our log was written to holds its own records first, and then ours. */
const LOOKED_AT = 500;

const WORDS =
  "This EventStoreDB holds a chat log whose streams have no organization's name, as former versions wrote it. Add " +
  'unnamed=true to the connection string to go on with that log, where nobody else may write; or a path, such as /team, ' +
  'to begin another.';

/**
 * Former versions gave streams no name when the path had none. Call it when the default organization has no events yet, so that no
 * second one is founded beside existing data.
 * @throws EventLogRefused
 */
export async function assertNothingUnnamed(server: ConnectionString, deadlineMs: number): Promise<void> {
  const connection = new Connection({ ...server, organization: '' }, deadlineMs);
  try {
    const owners = await connection.readStream(OWNERSHIP, { limit: 1 });
    const { records } = await connection.readAll({ limit: LOOKED_AT });
    // Records of other programs lack our metadata; names of other organizations' streams contain a dot.
    const unnamed = records.filter((record) => !isSystemEvent(record) && !record.stream.includes('.'));
    if (owners.some(({ type }) => type.startsWith('$')) || unnamed.length > 0) throw new EventLogRefused(WORDS);
  } finally {
    await connection.close();
  }
}
