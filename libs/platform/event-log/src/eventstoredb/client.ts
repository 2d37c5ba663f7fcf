import { EventStoreDBClient } from '@eventstore/db-client';

import type { ConnectionString, Host } from './connection-string.js';

const KEEP_ALIVE_TIMEOUT_MS = 10_000;
let opened = 0;

/**
 * The client library for one node, on a connection of its own: gRPC shares connections with equal options, also dead ones. Built
 * from options, because the connection string cannot express all of them (`tlsVerifyCert`).
 */
export function openClient({ credentials, tls, options }: ConnectionString, host: Host): EventStoreDBClient {
  const channel = tls
    ? {
        ...(tls.authority && { rootCertificate: tls.authority }),
        ...(tls.certificate && { userCertFile: tls.certificate }),
        ...(tls.key && { userKeyFile: tls.key }),
        ...(!tls.verifies && { verifyOptions: { rejectUnauthorized: false } }),
      }
    : { insecure: true };
  const given = Number(options['keepAliveTimeout'] ?? KEEP_ALIVE_TIMEOUT_MS);
  // Negative: never.
  const keepAliveTimeout = given < 0 ? given : given + opened++;
  return new EventStoreDBClient({ ...options, keepAliveTimeout, endpoint: { ...host } }, channel, tls && credentials);
}
