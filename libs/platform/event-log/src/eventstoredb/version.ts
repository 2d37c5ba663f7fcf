import { readConnectionString } from './connection-string.js';
import { Nodes } from './nodes.js';

const DEADLINE_MS = 5_000;

/** Version of the server, as it says itself; `unknown` when it does not. @param connectionString see `EventStoreDbOptions` */
export async function eventStoreDbVersion(connectionString: string): Promise<string> {
  const nodes = new Nodes(readConnectionString(connectionString), DEADLINE_MS);
  try {
    // The library has it, and shows it to nobody else.
    return (await nodes.call((client) => client['capabilities'])).serverVersion;
  } finally {
    await nodes.close();
  }
}
