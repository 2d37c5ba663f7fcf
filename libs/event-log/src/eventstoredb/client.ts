import { EventStoreDBClient } from '@eventstore/db-client';

/** What the library does when a call fails, which may mean to look for another node. */
interface Reconnecting {
  handleError(client: unknown, error: unknown): Promise<void>;
}

/**
 * The client library, without a fault of it: when a call fails while another looks for a node of the cluster, and none is
 * found, the library throws once more where nobody catches it, which would end the process.
 */
export function openClient(connectionString: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(connectionString);
  const reconnecting = client as unknown as Reconnecting;
  const handleError = reconnecting.handleError;
  // Whoever made the call hears of the error anyway.
  reconnecting.handleError = (...failed) => handleError(...failed).catch(() => {});
  return client;
}
