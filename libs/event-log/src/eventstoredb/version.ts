import { openClient } from './client.js';
import { readConnectionString } from './connection-string.js';

/** Version of the server, as it says itself; `unknown` when it does not. @param connectionString see `EventStoreDbOptions` */
export async function eventStoreDbVersion(connectionString: string): Promise<string> {
  const client = openClient(readConnectionString(connectionString));
  try {
    // The library has it, and shows it to nobody else.
    return (await client['capabilities']).serverVersion;
  } finally {
    await client.dispose();
  }
}
