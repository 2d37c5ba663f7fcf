import {
  commandLineParts,
  type Configuration,
  FoldedState,
  isImportUnfinished,
  oplogReachesTo,
  openTileStore,
  projections,
  readLastPass,
  rightsOf,
  type TreePass,
  versionsOf,
} from '@chat/composition';
import type { StatusFacts } from '@chat/capability';
import { REALM_ID } from '@chat/directory';
import { type Damage, describeDamage, type EventLogReader } from '@chat/event-log';
import { storedQueues } from '@chat/event-queues';
import { storedVersion } from '@chat/projections';
import type { GenerationalReadStore, ReadStore } from '@chat/read-store';
import type { BesideServer } from './engines.js';
import { readCheckpoint, readCosigned, readSealingFacts } from '@chat/sealing';
import { printable, type Report, table, UNFINISHED_IMPORT } from './output.js';
import { permissionName } from './permissions-history.js';

/** A key of ML-DSA-44 has 1,800 characters; `--json` shows it. */
const LONGEST_SHOWN_KEY = 200;

export async function status({ log, store }: BesideServer, configuration: Configuration): Promise<Report> {
  const damages: Damage[] = [];
  log.watchDamage((damage) => damages.push(damage));
  const head = await log.head();
  const engines = enginesOf(configuration);
  const versions = await versionsOf(configuration);
  const rights = await rightsOf(configuration);
  const waitSince = (await log.bytesWaitSince()) ?? null;
  const oplogFrom = await oplogReachesTo(configuration);
  const models = await Promise.all(projections.map((projection) => stateOf(store, projection, head)));
  const queues = await queuesOf(store);
  const { organization, counts, permissions, parts } = await contentOf(log, store);
  const isUnfinished = await isImportUnfinished(store);
  const sealed = await sealedOf(log, configuration);
  return {
    ok: damages.length === 0 && (sealed?.checked?.differences ?? []).length === 0,
    data: {
      organization,
      versions,
      engines,
      ...(rights && { rights: { read: true, ...rights } }),
      import_unfinished: isUnfinished,
      erased_bytes_wait_since: waitSince === null ? null : new Date(waitSince).toISOString(),
      ...(oplogFrom !== undefined && { oplog_reaches_to: oplogFrom?.toISOString() ?? null }),
      head,
      projections: models,
      queues,
      damaged: damages,
      sealed,
      ...Object.assign({}, ...parts.map(({ data }) => data)),
      counts,
      permissions,
    },
    lines: [
      ...(isUnfinished ? [UNFINISHED_IMPORT, ''] : []),
      ...damages.flatMap((damage) => [describeDamage(damage), '']),
      ...table([
        ['organization', organization],
        ['chat server', `${versions.chat_server}, on Node.js ${versions.node}`],
        ['log', `${versions.log}: ${engines.log}, up to position ${head}`],
        ...(rights ? [['rights in the log', describeRights(rights)]] : []),
        ...(waitSince === null ? [] : [['erased bytes', describeWaiting(waitSince, rights)]]),
        ...(oplogFrom === undefined ? [] : [['removed documents', describeOplog(oplogFrom)]]),
        ...(sealed ? [['sealed', describeSealed(sealed)]] : []),
        ...(sealed?.checked ? [['compared with its tree', describePass(sealed.checked)]] : []),
        ['read store', `${versions.read_store}: ${engines.read_store}`],
        ...parts.flatMap(({ rows }) => rows.map((row) => row.map(printable))),
        ['event queues', `${queues.count}${queues.count > 0 ? `, from position ${queues.oldest_position} on` : ''}`],
      ]),
      '',
      ...table([
        ['read model', 'version', 'position', 'behind', ''],
        ...models.map(({ name, version, stored_version: stored, position, lag, keeps_former: keepsFormer }) => [
          name,
          String(stored),
          String(position),
          String(lag),
          stored !== version ? `the next start rebuilds it, in version ${version}` : keepsFormer ? 'former kept' : '',
        ]),
      ]),
      '',
      ...table(Object.entries(counts).map(([name, count]) => [name.replaceAll('_', ' '), String(count)])),
      '',
      ...table(permissions.map(({ permission, name, user_id: id }) => [permission, `${printable(name)} (${id})`])),
    ],
  };
}

/** The signed checkpoint of the log, and the keys that verify it; null while there is none. */
async function sealedOf(log: EventLogReader, configuration: Configuration) {
  const facts = await readSealingFacts(log, REALM_ID);
  if (!facts) return null;
  const store = openTileStore(configuration);
  try {
    const [signed, cosigned] = [await readCheckpoint(store), await readCosigned(store)];
    const { origin, keys } = facts;
    const checked = (await readLastPass(store)) ?? null;
    return { origin, keys, signed: signed?.checkpoint.size ?? 0, cosigned: cosigned?.checkpoint.size ?? 0, checked };
  } finally {
    await store.close();
  }
}

function describeSealed({ signed, cosigned, keys }: NonNullable<Awaited<ReturnType<typeof sealedOf>>>): string {
  return `${signed} events${cosigned > 0 ? `, ${cosigned} cosigned by witnesses` : ''}, as ${keys.filter((key) => key.length < LONGEST_SHOWN_KEY).join(' ')} verifies`;
}

function describePass({ at, size, differences }: TreePass): string {
  const found =
    differences.length === 0 ? 'all as it was sealed' : `${differences.length} differences: ${differences[0]}`;
  return `${size} events at ${new Date(at).toISOString()}, ${found}`;
}

function describeWaiting(since: number, rights: { readonly scavenge: boolean } | undefined): string {
  const who = rights?.scavenge ? 'a running server' : 'only `erase` with an account of $ops';
  return `on the disk of EventStoreDB since ${new Date(since).toISOString()}; ${who} removes them`;
}

function describeOplog(from: Date | null): string {
  const oplog = from === null ? 'as far as it reaches, which this account may not read' : `since ${from.toISOString()}`;
  return `in the oplog of MongoDB ${oplog}; in its files until it uses their room again`;
}

function describeRights(rights: object): string {
  const [having, missing] = [true, false].map((has) =>
    Object.entries(rights).flatMap(([right, value]) => (value === has ? [right] : [])),
  );
  return ['read', ...having!].join(', ') + (missing!.length > 0 ? `; not ${missing!.join(', ')}` : '');
}

/** Names of the engines, and their addresses, without credentials and options, which may contain passwords too. */
export function enginesOf({ eventLog, readStore, dataDir }: Pick<Configuration, 'eventLog' | 'readStore' | 'dataDir'>) {
  const shown = (engine: string) =>
    engine.includes('://') ? engine.replace(/\/\/[^/@]*@/, '//').replace(/\?.*/s, '') : `${engine} in ${dataDir}`;
  return { log: shown(eventLog), read_store: shown(readStore) };
}

async function stateOf(store: GenerationalReadStore, projection: (typeof projections)[number], head: number) {
  const { name, version } = projection;
  const position = await store.checkpoint(name);
  const stored = await storedVersion(store, projection);
  const { former, keepsFormer } = await store.placementOf(projection);
  const lag = Math.max(0, head - position);
  return { name, version, stored_version: stored, position, lag, keeps_former: keepsFormer && former !== null };
}

async function queuesOf(store: ReadStore) {
  const queues = await Array.fromAsync(storedQueues(store));
  const oldest = Math.min(...queues.map(({ registration }) => registration.position));
  return { count: queues.length, oldest_position: queues.length > 0 ? oldest : null };
}

async function contentOf(log: EventLogReader, store: ReadStore) {
  const state = new FoldedState();
  const { directory, fold } = state;
  let events = 0;
  for await (const batch of log.readAll()) {
    for (const event of batch) fold(event);
    events += batch.length;
  }
  const counts = {
    events,
    users: directory.userCount,
    groups: [...directory.groups()].length,
    channels: [...directory.channels()].length,
    last_message_id: directory.lastIds.message,
  };
  const permissions = [...directory.users()].flatMap(({ id, fullName, specialPermissions }) =>
    specialPermissions.map((permission) => ({ permission: permissionName(permission), user_id: id, name: fullName })),
  );
  const facts: StatusFacts = { directory, messageFlags: state.messageFlags, store, get: (type) => state.get(type) };
  const parts = await Promise.all((await commandLineParts()).flatMap(({ status: add }) => add?.(facts) ?? []));
  return { organization: directory.realm.name, counts, permissions, parts };
}
