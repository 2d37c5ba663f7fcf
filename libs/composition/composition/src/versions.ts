import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import type { Configuration } from '@chat/configuration';
import { engineNamesOf } from './engine-names.js';

/** The versions of the running software. */
interface Versions {
  /** This program. */
  readonly chat_server: string;
  readonly node: string;
  /** Name and version, as stated by the servers. */
  readonly log: string;
  readonly read_store: string;
}

const EMBEDDED = { memory: 'memory', sqlite: `SQLite ${process.versions.sqlite}` };

/** @throws Error when an engine cannot be reached */
export async function versionsOf(configuration: Configuration): Promise<Versions> {
  const { log, store } = engineNamesOf(configuration);
  return {
    chat_server: programVersion(),
    node: process.versions.node,
    log: log === 'eventstoredb' ? await eventStoreDb(configuration) : EMBEDDED[log],
    read_store: store === 'mongodb' ? await mongoDb(configuration) : EMBEDDED[store],
  };
}

/** The version of this program. */
export function programVersion(): string {
  return (JSON.parse(readFileSync(findPackageJSON(import.meta.url)!, 'utf8')) as { readonly version: string }).version;
}

async function eventStoreDb({ eventLog }: Configuration): Promise<string> {
  const { eventStoreDbVersion } = await import('@chat/event-log/eventstoredb');
  return serverName(await eventStoreDbVersion(eventLog));
}

/** EventStoreDB is called KurrentDB since version 25. @param version as stated by the server */
export function serverName(version: string): string {
  return `${Number.parseInt(version, 10) >= 25 ? 'KurrentDB' : 'EventStoreDB'} ${version}`;
}

async function mongoDb({ readStore }: Configuration): Promise<string> {
  const { mongoDbVersion } = await import('@chat/mongodb');
  return `MongoDB ${await mongoDbVersion(readStore)}`;
}

/** Time of the oldest entry in MongoDB's oplog: undefined with another read store, null where the account may not read it. */
export async function oplogReachesTo({ readStore, ...configuration }: Configuration): Promise<Date | null | undefined> {
  if (engineNamesOf({ readStore, ...configuration }).store !== 'mongodb') return undefined;
  const { oplogSince } = await import('@chat/mongodb');
  return (await oplogSince(readStore)) ?? null;
}

/**
 * The rights of the account that opens the log; undefined for an embedded log, which has no accounts.
 * @throws Error when the engine cannot be reached
 */
export async function rightsOf(configuration: Configuration) {
  if (engineNamesOf(configuration).log !== 'eventstoredb') return undefined;
  const { eventStoreDbRights } = await import('@chat/event-log/eventstoredb');
  return eventStoreDbRights(configuration.eventLog);
}
