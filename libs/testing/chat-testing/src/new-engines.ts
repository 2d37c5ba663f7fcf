import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onServers } from '@chat/testing';
import { takeDatabase } from './used-databases.js';

export type Environment = Readonly<Record<string, string>>;

/**
 * Variables that name engines without any data: embedded ones, or, in `npm run jest:servers`, an organization of its own on
 * the servers that all tests of the run share.
 */
export function newEngines(embedded: 'memory' | 'sqlite'): Environment {
  if (!onServers()) return { CHAT_EVENT_LOG: embedded, CHAT_READ_STORE: embedded };
  const { CHAT_TEST_EVENTSTOREDB: log = '', CHAT_TEST_MONGODB: store = '' } = process.env;
  const organization = `test_${randomUUID().replaceAll('-', '')}`;
  return {
    CHAT_EVENT_LOG: inPath(log, organization),
    CHAT_READ_STORE: inPath(store, organization),
    CHAT_DATA_DIR: mkdtempSync(join(tmpdir(), 'chat-')),
    CHAT_SERVER_ID: 'server-1',
  };
}

/** New engines; on servers with the database that an earlier test has left, if there is one. */
export async function freshEngines(embedded: 'memory' | 'sqlite'): Promise<Environment> {
  const engines = newEngines(embedded);
  return onServers() ? { ...engines, CHAT_READ_STORE: await takeDatabase(engines['CHAT_READ_STORE']!) } : engines;
}

/** @returns the connection string with another path */
export function inPath(connectionString: string, path: string): string {
  return connectionString.replace(/^([^/]+\/\/[^/?]+)(\/[^?]*)?/, `$1/${path}`);
}
