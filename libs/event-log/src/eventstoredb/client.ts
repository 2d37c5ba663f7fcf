import { EventStoreDBClient } from '@eventstore/db-client';

import type { ConnectionString } from './connection-string.js';

/** What the library does when a call fails, which may mean to look for another node. */
interface Reconnecting {
  handleError(client: unknown, error: unknown): Promise<void>;
}

/**
 * The client library, without a fault of it: when a call fails while another looks for a node of the cluster, and none is
 * found, the library throws once more where nobody catches it, which would end the process.
 */
export function openClient(server: ConnectionString): EventStoreDBClient {
  const client = construct(server);
  const reconnecting = client as unknown as Reconnecting;
  const handleError = reconnecting.handleError;
  // The caller gets the error anyway.
  reconnecting.handleError = (...failed) => handleError(...failed).catch(() => {});
  return client;
}

/** Not from the connection string itself, which cannot say everything (`tlsVerifyCert`), and warns of what it does not know. */
function construct({ hosts, discovers, cluster, credentials, tls, options }: ConnectionString): EventStoreDBClient {
  const channel = tls
    ? {
        ...(tls.authority && { rootCertificate: tls.authority }),
        ...(tls.certificate && { userCertFile: tls.certificate }),
        ...(tls.key && { userKeyFile: tls.key }),
        ...(!tls.verifies && { verifyOptions: { rejectUnauthorized: false } }),
      }
    : { insecure: true };
  const login = tls && credentials;
  if (discovers) return new EventStoreDBClient({ ...options, discover: { ...hosts[0]! } }, channel, login);
  if (cluster)
    return new EventStoreDBClient({ ...options, endpoints: hosts.map((host) => ({ ...host })) }, channel, login);
  return new EventStoreDBClient({ ...options, endpoint: { ...hosts[0]! } }, channel, login);
}
