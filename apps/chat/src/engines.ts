import {
  assertLasting,
  closeEngines,
  type Configuration,
  type Engines,
  openEngines,
  type OpenEnginesOptions,
  openEventLogReader,
  openFilesIn,
  openFileStore,
  openFileStoreReader,
  openReadStore,
  openReadStoreReader,
  readConfiguration,
} from '@chat/composition';
import type { EventLogReader } from '@chat/event-log';
import type { FileStore } from '@chat/file-store';
import type { GenerationalReadStore } from '@chat/read-store';
import { aloneAmongCommands } from './alone-among-commands.js';
import { closing } from './closing.js';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface BesideServer {
  readonly log: EventLogReader;
  readonly store: GenerationalReadStore;
  readonly files: FileStore;
}

export async function withLog<Result>(
  environment: Environment,
  work: (log: EventLogReader) => Promise<Result>,
): Promise<Result> {
  const log = await openEventLogReader(readConfiguration(environment));
  return closing(log, () => work(log));
}

/** With read access alone, and without the read store. */
export async function withLogAndFiles<Result>(
  environment: Environment,
  work: (engines: Omit<BesideServer, 'store'>) => Promise<Result>,
): Promise<Result> {
  return withLog(environment, async (log) => {
    const files = await openFileStoreReader(readConfiguration(environment));
    return closing(files, () => work({ log, files }));
  });
}

type Work<Result> = (engines: BesideServer, configuration: Configuration) => Promise<Result>;

export function besideServer<Result>(environment: Environment, work: Work<Result>): Promise<Result> {
  return beside(environment, openReadStore, work);
}

/** With read access alone. */
export function readingBesideServer<Result>(environment: Environment, work: Work<Result>): Promise<Result> {
  return beside(environment, openReadStoreReader, work);
}

async function beside<Result>(
  environment: Environment,
  openStore: typeof openReadStoreReader,
  work: Work<Result>,
): Promise<Result> {
  const configuration = readConfiguration(environment);
  return withLog(environment, async (log) => {
    const store = await openStore(configuration);
    return closing(store, async () => {
      const files = await openFileStoreReader(configuration);
      return closing(files, () => work({ log, store, files }, configuration));
    });
  });
}

/** @throws Error when a server, a projector or another command works on the same data */
export async function inPlaceOfServer<Result>(
  environment: Environment,
  options: Omit<OpenEnginesOptions, 'patience'>,
  work: (engines: Engines, configuration: Configuration) => Promise<Result>,
): Promise<Result> {
  const configuration = readConfiguration(environment);
  assertLasting(configuration);
  const engines = await openEngines(configuration, options);
  const close = () => closeEngines(engines);
  return closing({ close }, () =>
    aloneAmongCommands('in place of servers', configuration, engines.store, () => work(engines, configuration)),
  );
}

export async function withFiles<Result>(
  environment: Environment,
  folder: string,
  work: (files: FileStore, copies: FileStore) => Promise<Result>,
): Promise<Result> {
  const files = await openFileStore(readConfiguration(environment));
  return closing(files, async () => {
    const copies = await openFilesIn(folder);
    return closing(copies, () => work(files, copies));
  });
}
