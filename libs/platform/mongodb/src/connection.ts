import { MongoClient, ReadConcern } from 'mongodb';
import type { Db, DbOptions, MongoClientOptions } from 'mongodb';

const DEFAULT_DATABASE = 'chat';
const AWAY_MS = 5_000;
/** Timeout of short calls. Without it, writes to a server with a full disk wait for ever. */
export const SILENT_MS = 10_000;

/** Time that a server may be unavailable, or silent, before a call fails. The connection string may override it. */
const DEFAULTS = {
  serverSelectionTimeoutMS: AWAY_MS,
  heartbeatFrequencyMS: AWAY_MS,
  connectTimeoutMS: SILENT_MS,
  waitQueueTimeoutMS: SILENT_MS,
  appName: 'chat-server',
} satisfies MongoClientOptions;

/** Overrides the connection string: acknowledged writes and reads are never rolled back by a change of primary. */
const DURABLE: DbOptions = {
  writeConcern: { w: 'majority', wtimeoutMS: SILENT_MS },
  readConcern: new ReadConcern('majority'),
};

export interface Connection {
  readonly client: MongoClient;
  readonly database: Db;
}

/**
 * The database in the path of the connection string, else `chat`. The first call on it connects.
 * @throws TypeError for an invalid connection string
 */
export function connection(url: string): Connection {
  const [, name, parameters = ''] = /^[^/]+\/\/[^/?]+(?:\/([^?]*))?(?:\?(.*))?$/.exec(url) ?? [];
  const given = new URLSearchParams(parameters.toLowerCase());
  const defaults = Object.entries(DEFAULTS).filter(([option]) => !given.has(option.toLowerCase()));
  const options = { ...Object.fromEntries(defaults), readPreference: 'primary', ignoreUndefined: true } as const;
  try {
    const client = new MongoClient(url, options);
    return { client, database: client.db(name ? decodeURIComponent(name) : DEFAULT_DATABASE, DURABLE) };
  } catch (error) {
    const fault = (error as Error).message;
    throw new TypeError(`The connection string of MongoDB is not valid: ${fault}.`, { cause: error });
  }
}
