import { type Configuration, type Engines, openFileStore, openTileStore, subjectsOf } from '@chat/composition';
import { REALM_ID } from '@chat/directory';
import type { EventLog } from '@chat/event-log';
import type { FileStore } from '@chat/file-store';
import { EraseStream, EraseStreamHandler } from '@chat/processes';
import { KeptEntries, readSealingFacts, Sealer, type TileStore } from '@chat/sealing';
import { EraseFiles, EraseFilesHandler } from '@chat/uploads';
import type { Command } from '@nestjs/cqrs';
import { closing } from './closing.js';

/** Executes commands that erase. */
export type Erase = (command: Command<unknown>) => Promise<void>;

/** Erases without a running server, as servers do: sealed events keep their entries. @throws Error when the log differs from what was sealed */
export async function erasingAlone<Result>(
  configuration: Configuration,
  engines: Engines,
  work: (erase: Erase) => Promise<Result>,
): Promise<Result> {
  const tiles = openTileStore(configuration);
  return closing(tiles, async () => {
    await sealRest(engines.log, tiles);
    const files = await openFileStore(configuration);
    return closing(files, async () => work(await erasingBy(engines, tiles, files)));
  });
}

/** Signs nothing: the next server does that. */
async function sealRest(log: EventLog, store: TileStore): Promise<void> {
  if ((await readSealingFacts(log, REALM_ID)) === undefined) return;
  const options = {
    log,
    store,
    append: appendNothing,
    keys: undefined,
    subjectsOf,
    origin: '',
    realmId: REALM_ID,
    now: Date.now,
  };
  const sealer = new Sealer(options);
  await sealer.open();
  const { fault } = sealer.status;
  if (fault !== null) throw new Error(`Nothing is erased, because the log is not what was sealed: ${fault}`);
  await sealer.seal();
}

function appendNothing(): never {
  throw new Error('A tree that has begun needs no event to be sealed.');
}

async function erasingBy({ log, store }: Engines, tiles: TileStore, files: FileStore): Promise<Erase> {
  const erased = new Map<string, number>();
  for await (const { stream, below } of log.erasures()) erased.set(stream, below);
  const kept = new KeptEntries({ log, store: tiles, realmId: REALM_ID, now: Date.now });
  const streams = new EraseStreamHandler(log, store, { prepare: (parts) => kept.keep(parts) });
  const bytes = new EraseFilesHandler(files);
  return async (command) => {
    if (command instanceof EraseFiles) await bytes.execute(command);
    if (!(command instanceof EraseStream) || (erased.get(command.stream) ?? 0) >= command.before) return;
    await streams.execute(command);
    erased.set(command.stream, command.before);
  };
}
