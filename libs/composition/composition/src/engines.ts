import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Coordination } from '@chat/coordination';
import { Ballast, keepTemporaryFilesIn, makeFolder } from '@chat/data-folder';
import { openLocalCoordination } from '@chat/coordination/local';
import type { EventLog, EventLogReader } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { openSqliteEventLog, openSqliteEventLogReader } from '@chat/event-log/sqlite';
import type { IdScale } from '@chat/event-queues';
import type { FileStore } from '@chat/file-store';
import { openFolderFileStore } from '@chat/file-store/folder';
import { openMemoryFileStore } from '@chat/file-store/memory';
import { everyStep } from '@chat/kernel';
import type { BuildElsewhere } from '@chat/projections';
import { GenerationalReadStore, type ReadStore } from '@chat/read-store';
import { memoryGenerations } from '@chat/read-store/memory';
import { readSqliteGenerations, sqliteGenerations } from '@chat/read-store/sqlite';
import { buildOnThread } from './build-elsewhere.js';
import type { Configuration } from '@chat/configuration';
import { assertBelonging } from './belonging/assert-belonging.js';
import { engineNamesOf, isDistributed } from './engine-names.js';
import { LeftLog } from './left-log.js';
import { mayPass } from './belonging/may-pass.js';
import { ownDataFolder, ownLog } from './ownership.js';
import { inPresentForm } from './in-present-form.js';
import { NONE, type Patience, patiently } from './patience.js';
import { projections } from './projections.js';
import { assertImportEnded } from './unfinished-import.js';

export interface Engines {
  readonly log: EventLog;
  readonly store: GenerationalReadStore;
  /** Lets other processes have log and data folder; called by `closeEngines`. */
  readonly release?: () => Promise<void>;
}

/** The longest lag of a node of an EventStoreDB cluster. */
const LONGEST_LAG_MS = 10_000;

/** The engines of a server or a projector. */
export interface SharedEngines extends Engines {
  readonly files: FileStore;
  readonly coordination: Coordination;
  /** True: several processes work on this log and this store: any number of servers, and a projector. Else one does it all. */
  readonly isDistributed: boolean;
  /** Absent: no engine keeps files in the data folder. */
  readonly ballast?: Ballast | undefined;
  /** Absent: the log is no file of this data folder. */
  readonly leftLog?: LeftLog | undefined;
  /** Where another thread can read the log and build read models. */
  readonly buildElsewhere?: BuildElsewhere | undefined;
}

/**
 * Opens the engines that the configuration names, and the coordination of its processes.
 * @throws EngineUnavailable when an engine cannot be reached in time, UnfinishedImport while the data is half imported,
 * StoresDoNotBelongTogether
 */
export async function openSharedEngines(configuration: Configuration, patience = NONE): Promise<SharedEngines> {
  const isEmbeddedLog = configuration.eventLog === 'sqlite';
  const ballast = isEmbeddedLog ? Ballast.of(await made(configuration.dataDir)) : undefined;
  const leftLog = isEmbeddedLog ? new LeftLog(configuration.dataDir) : undefined;
  const engines = await openEngines(configuration, { makesLog: true, patience, ballast });
  try {
    await assertImportEnded(engines.store);
    const files = await openFileStore(configuration);
    const names = engineNamesOf(configuration);
    const belonging = {
      projections: projections.map(({ name }) => name),
      lagMs: names.log === 'eventstoredb' ? Math.min(LONGEST_LAG_MS, patience.withinMs) : 0,
    };
    await assertBelonging({ ...engines, files }, belonging).catch(async (error) => {
      await files.close();
      throw error;
    });
    const coordination = await openCoordination(configuration, engines.store);
    const isEmbedded = names.log === 'sqlite' && names.store === 'sqlite';
    const buildElsewhere = isEmbedded ? buildOnThread(configuration.dataDir) : undefined;
    const shared = {
      files,
      coordination,
      isDistributed: isDistributed(configuration),
      ballast,
      buildElsewhere,
      leftLog,
    };
    return { ...engines, ...shared };
  } catch (error) {
    await closeEngines(engines);
    throw error;
  }
}

export async function closeEngines({
  log,
  store,
  files,
  coordination,
  release,
  ballast,
  leftLog,
}: Engines & Partial<SharedEngines>): Promise<void> {
  ballast?.close();
  await everyStep(
    () => files?.close(),
    () => coordination?.close(),
    () => store.close(),
    () => release?.(),
    () => log.close(),
    () => leftLog?.leave(),
  );
}

/** There is no log to work on. The operator sees the message as one line. */
export class NoEventLog extends Error {
  override readonly name = 'NoEventLog';

  constructor(place: string) {
    super(`There is no event log in ${place}.`);
  }
}

export interface OpenEnginesOptions {
  /** Only a start and an import create a log and the data folder. */
  readonly makesLog: boolean;
  readonly patience?: Patience;
  /** The server elsewhere that has claimed the log will not return. */
  readonly takesOver?: boolean;
  /** Reserved room on the disk: nothing is appended while it is used up. */
  readonly ballast?: Ballast | undefined;
}

/**
 * Opens the configured engines, for one server or for several that share them.
 * @throws EngineUnavailable when an engine cannot be reached in time, DataFolderInUse, LogInUse, NoEventLog
 */
export async function openEngines(
  configuration: Configuration,
  { makesLog, patience = NONE, takesOver = false, ballast }: OpenEnginesOptions,
): Promise<Engines> {
  const { eventLog, dataDir } = configuration;
  const isMissing = eventLog === 'sqlite' && !existsSync(join(dataDir, 'events.db'));
  if (isMissing && !makesLog) throw new NoEventLog(`the folder ${dataDir}`);
  keepTemporaryFilesIn(dataDir);
  const opened = new AsyncDisposableStack();
  try {
    const leaveFolder = ownDataFolder(configuration);
    opened.defer(leaveFolder);
    const log = await openEventLog(configuration, patience, ballast);
    opened.defer(() => log.close());
    if (!makesLog && (await log.end()) === 0) throw new NoEventLog(`${engineNamesOf(configuration).log}: it is empty`);
    const releaseLog = await ownLog(log, configuration, takesOver);
    opened.defer(releaseLog);
    const store = await openReadStore(configuration, patience);
    const release = async () => {
      // Where the log is unavailable the same data folder gets it back.
      await releaseLog().catch(() => {});
      leaveFolder();
    };
    return { log, store, release };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** Mapping of log positions to ids of client events. Positions of EventStoreDB are byte offsets, at least a hundred apart. */
export function idScaleFor(configuration: Configuration): IdScale {
  const isSparse = engineNamesOf(configuration).log === 'eventstoredb';
  return isSparse ? { idStep: 2 ** 8, idRoom: 100 * 2 ** 8 } : { idStep: 2 ** 15, idRoom: 2 ** 15 };
}

export function openEventLog(configuration: Configuration, patience = NONE, ballast?: Ballast): Promise<EventLog> {
  const open = async () => inPresentForm(await eventLogOf(configuration, ballast));
  return patiently('The event log (CHAT_EVENT_LOG)', open, patience);
}

export function openReadStore(configuration: Configuration, patience = NONE): Promise<GenerationalReadStore> {
  return patiently('The read store (CHAT_READ_STORE)', () => readStoreOf(configuration), patience);
}

async function eventLogOf({ eventLog, dataDir }: Configuration, ballast?: Ballast): Promise<EventLog> {
  const hasRoom = () => ballast?.isSpent !== true;
  if (eventLog === 'memory') return openMemoryEventLog();
  if (eventLog === 'sqlite') return openSqliteEventLog({ folder: await made(dataDir), mayPass, hasRoom });
  const { openEventStoreDbLog } = await import('@chat/event-log/eventstoredb');
  return openEventStoreDbLog({ connectionString: eventLog, openWithinMs: 0, mayPass });
}

/** @throws Error when no other program can open the log: one in memory ends with its server */
export function assertLasting({ eventLog }: Configuration): void {
  if (eventLog === 'memory') throw new Error('CHAT_EVENT_LOG is memory: such a log ends with its server.');
}

/**
 * Opens the log for reading only, beside a server that has it open.
 * @throws Error when there is no such log: one in memory ends with its server
 */
export async function openEventLogReader(configuration: Configuration): Promise<EventLogReader> {
  const { eventLog, dataDir } = configuration;
  assertLasting(configuration);
  keepTemporaryFilesIn(dataDir);
  if (eventLog !== 'sqlite') return openEventLog(configuration);
  return inPresentForm(await openSqliteEventLogReader({ folder: dataDir, mayPass }));
}

/** Opens the read store for reading only, beside a server that has it open. A missing one counts as empty. */
export async function openReadStoreReader(configuration: Configuration): Promise<GenerationalReadStore> {
  const { readStore, dataDir } = configuration;
  if (readStore !== 'sqlite') return openReadStore(configuration);
  const isMissing = !existsSync(join(dataDir, 'read-store.db'));
  return GenerationalReadStore.open(isMissing ? memoryGenerations() : readSqliteGenerations(dataDir));
}

async function readStoreOf({ readStore, dataDir }: Configuration): Promise<GenerationalReadStore> {
  if (readStore === 'memory') return GenerationalReadStore.open(memoryGenerations());
  if (readStore === 'sqlite') return GenerationalReadStore.open(sqliteGenerations(await made(dataDir)));
  const { mongoGenerations } = await import('@chat/read-store/mongodb');
  return GenerationalReadStore.open(await mongoGenerations({ url: readStore }));
}

/** Opens the coordination of the service's processes; embedded, that of this process alone. */
export async function openCoordination(configuration: Configuration, store: ReadStore): Promise<Coordination> {
  if (!isDistributed(configuration)) return openLocalCoordination(store);
  const { openMongoCoordination } = await import('@chat/coordination/mongodb');
  return openMongoCoordination({ url: configuration.readStore });
}

/** Files live as long as the log, and servers that share the log share them. */
export async function openFileStore(configuration: Configuration): Promise<FileStore> {
  const { eventLog, readStore, dataDir } = configuration;
  if (eventLog === 'memory') return openMemoryFileStore();
  if (isDistributed(configuration)) {
    const { openMongoFileStore } = await import('@chat/file-store/mongodb');
    return openMongoFileStore({ url: readStore });
  }
  return openFilesIn(join(await made(dataDir), 'uploads'));
}

/** Opens the uploaded files for reading only. */
export async function openFileStoreReader(configuration: Configuration): Promise<FileStore> {
  const isMissing = !isDistributed(configuration) && !existsSync(join(configuration.dataDir, 'uploads'));
  return isMissing ? openMemoryFileStore() : openFileStore(configuration);
}

/** Files in a folder of the operator, beside those of the service. */
export function openFilesIn(folder: string): Promise<FileStore> {
  return openFolderFileStore({ folder });
}

async function made(folder: string): Promise<string> {
  makeFolder(folder);
  return folder;
}
