import { readConnectionString } from './connection-string.js';
import { Nodes } from './nodes.js';

const DEADLINE_MS = 5_000;

/** The server's statement of its version; `unknown` when it makes none. @param connectionString see `EventStoreDbOptions` */
export async function eventStoreDbVersion(connectionString: string): Promise<string> {
  const nodes = new Nodes(readConnectionString(connectionString), DEADLINE_MS);
  try {
    // The library knows it, but does not export it.
    return (await nodes.call((client) => client['capabilities'])).serverVersion;
  } finally {
    await nodes.close();
  }
}
