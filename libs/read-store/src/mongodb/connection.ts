import { MongoClient, ReadConcern } from 'mongodb';
import type { Db, DbOptions, MongoClientOptions } from 'mongodb';

const DEFAULT_DATABASE = 'chat';
const PATIENCE_MS = 5_000;

/** How long a server may be silent or away before a call fails. The connection string may say otherwise. */
const DEFAULTS = {
  serverSelectionTimeoutMS: PATIENCE_MS,
  connectTimeoutMS: PATIENCE_MS,
  heartbeatFrequencyMS: PATIENCE_MS,
  waitQueueTimeoutMS: PATIENCE_MS,
  appName: 'chat-server',
} satisfies MongoClientOptions;

/** Whatever the connection string says: what was acknowledged or read is never rolled back by a change of primary. */
const DURABLE: DbOptions = {
  writeConcern: { w: 'majority', wtimeoutMS: 2 * PATIENCE_MS },
  readConcern: new ReadConcern('majority'),
};

export interface Connection {
  readonly client: MongoClient;
  readonly database: Db;
}

/** Connects to the database that the path of the connection string names, else to `chat`. */
export async function connect(url: string): Promise<Connection> {
  const [, name, parameters = ''] = /^[^/]+\/\/[^/?]+(?:\/([^?]*))?(?:\?(.*))?$/.exec(url) ?? [];
  const given = new URLSearchParams(parameters.toLowerCase());
  const defaults = Object.entries(DEFAULTS).filter(([option]) => !given.has(option.toLowerCase()));
  const options = { ...Object.fromEntries(defaults), readPreference: 'primary', ignoreUndefined: true } as const;
  const client = await MongoClient.connect(url, options);
  return { client, database: client.db(name ? decodeURIComponent(name) : DEFAULT_DATABASE, DURABLE) };
}
