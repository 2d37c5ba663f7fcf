import { setTimeout } from 'node:timers/promises';
import type { PastStates } from '@chat/audit';
import {
  assertImportEnded,
  type Configuration,
  engineNamesOf,
  type Engines,
  openEventLog,
  openEventLogReader,
  openReadStoreReader,
  projections,
  readConfiguration,
  ServerParts,
} from '@chat/composition';
import { DataFolderInUse } from '@chat/data-folder';
import { removeSnapshotsBefore } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import { countUndone, EraseStream, type Process } from '@chat/processes';
import { Projections } from '@chat/projections';
import type { ReadStore } from '@chat/read-store';
import type { Scrubbed } from '@chat/records';
import type { Command } from '@nestjs/cqrs';
import { RunningServers } from './alone-among-commands.js';
import { closing } from './closing.js';
import { type Environment, inPlaceOfServer } from './engines.js';
import { erasingAlone } from './erasing-alone.js';
import { doneByServer } from './operator-requests.js';
import type { Report } from './output.js';

const UNFINISHED_DELETION =
  'A topic, the messages of a deactivated account, what a deleted account had, or drafts that are not synchronized, may not be deleted completely, ' +
  'and what these said is still there. Start the server, which deletes the rest, stop it, and run this command again.';

/** An event, and the commands that erase the content which it makes obsolete. */
interface Erasure extends Pick<RecordedEvent, 'type' | 'position'> {
  readonly commands: readonly Command<unknown>[];
}

/** Shorter than the wait for a server. */
const WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 200;

/**
 * Erases due content and removes its bytes. Running servers erase; this process removes the bytes of EventStoreDB, since its
 * account may have rights that those of servers lack.
 * @throws as `erase`
 */
export async function eraseNow(environment: Environment, states: PastStates): Promise<Report> {
  try {
    return await inPlaceOfServer(environment, { makesLog: false }, (engines) => erase(engines, environment, states));
  } catch (error) {
    if (!(error instanceof DataFolderInUse || error instanceof RunningServers)) throw error;
    return eraseBesideServers(readConfiguration(environment), error instanceof DataFolderInUse);
  }
}

async function eraseBesideServers(configuration: Configuration, isServerHere: boolean): Promise<Report> {
  const isEmbedded = engineNamesOf(configuration).log !== 'eventstoredb';
  const request = { erase: { withinMs: WITHIN_MS, leavesLog: !isEmbedded } };
  const scrubbed = isServerHere
    ? await doneByServer<Scrubbed>(configuration, request)
    : await erasedElsewhere(configuration);
  if (!isEmbedded) {
    const log = await openEventLog(configuration);
    await closing(log, () => log.scrub());
  }
  const { is_done: isDone, waiting } = scrubbed;
  const unfinished = waiting > 0 ? [UNFINISHED_ERASURES(waiting)] : isDone ? [] : [UNFINISHED_SCRUB];
  return { ok: isDone, data: scrubbed, lines: [...unfinished, ...(isEmbedded ? embeddedLines(isDone) : SCAVENGED)] };
}

/** Waits for servers on other machines, which erase content of deletions themselves. */
async function erasedElsewhere(configuration: Configuration): Promise<Scrubbed> {
  const { erasures, deletions } = await ServerParts.load();
  const log = await openEventLogReader(configuration);
  return closing(log, async () => {
    const store = await openReadStoreReader(configuration);
    return closing(store, async () => {
      const end = AbortSignal.timeout(WITHIN_MS);
      for (;;) {
        const waiting = await countUndone(log, store, [...erasures, ...deletions]);
        if (waiting === 0 || end.aborted) return { is_done: waiting === 0, waiting };
        await setTimeout(LOOK_EVERY_MS);
      }
    });
  });
}

const UNFINISHED_ERASURES = (waiting: number) =>
  `Running servers have still to erase what ${waiting} deletions and other changes leave behind. Run this again.`;
const UNFINISHED_SCRUB =
  'The running server has not removed everything yet: somebody reads it, or it takes longer. Run this again.';
const UNMADE_READ_MODEL = (name: string) =>
  `Nothing is erased, because the read model ${name} cannot be brought up to date; it may have what is to be erased. ` +
  `Rebuild it ("npm run chat -- rebuild ${name}"), and run this again.`;
const SCAVENGED = ['Every node of EventStoreDB has removed what was erased until now.'];

const embeddedLines = (isDone: boolean): string[] => [
  ...(isDone
    ? [
        'The running server has erased what is due, and removed it from its write-ahead logs and from the index of words.',
      ]
    : []),
  'Pages of its databases may hold copies of what was moved between them: with the server stopped, this command removes these, too.',
];

/**
 * Updates read models, erases the content of deleted messages, files, and replaced drafts that a server has not erased yet, and
 * removes the bytes, old snapshots and past states from the disk. Fails after that when a server still has deletions to make.
 * @throws UnfinishedImport: an import cannot continue with an erased log; as `erasingAlone`
 */
export async function erase(engines: Engines, environment: Environment, states: PastStates): Promise<Report> {
  const { log, store } = engines;
  await assertImportEnded(store);
  await bringUpToDate(engines);
  const configuration = readConfiguration(environment);
  const erasures: Erasure[] = [];
  const parts = await ServerParts.load();
  const later = parts.laterErasures(configuration);
  const isUndone = await undoneIn(store, parts.deletions);
  let isUnfinished = false;
  for await (const events of log.readAll()) {
    erasures.push(...events.flatMap((event) => erasureBy(event, parts.erasures)));
    for (const each of later) events.forEach((event) => each.take(event));
    isUnfinished ||= events.some(isUndone);
  }
  const now = Date.now();
  const due = later.flatMap((each) => each.due(now));
  const held = later.reduce((sum, each) => sum + each.held(now), 0);
  for (const { type, position, stream, revision } of due)
    erasures.push({ type, position, commands: [new EraseStream(stream, revision)] });
  await erasingAlone(configuration, engines, async (erase) => {
    for (const { commands } of erasures) for (const command of commands) await erase(command);
  });
  // Every snapshot may still hold erased topics.
  const last = due.length > 0 ? Infinity : Math.max(0, ...erasures.map(({ position }) => position));
  await removeSnapshotsBefore(store, last);
  await states.keepOnly([]);
  await store.scrub();
  await log.scrub();
  if (isUnfinished) throw new Error(UNFINISHED_DELETION);
  const messages = erasures.filter(({ type }) => type === 'MessageDeleted').length;
  return {
    ok: true,
    data: { deleted_messages: messages, held_messages: held },
    lines: [
      `${messages} deleted messages: nothing of what they said is on the disk.`,
      ...(held === 0
        ? []
        : [`${held} deleted messages are left, whose time has come: legal holds keep what they said.`]),
    ],
  };
}

/** A read model behind the log still holds what the log deletes next. @throws Error when one cannot be made */
async function bringUpToDate({ log, store }: Engines): Promise<void> {
  const readModels = new Projections(log, store, projections);
  readModels.start();
  await readModels.caughtUp();
  await readModels.stop();
  const stopped = readModels.statuses().find(({ poisonedBy }) => poisonedBy);
  if (stopped) throw new Error(UNMADE_READ_MODEL(stopped.name));
}

/** True when a server may still have to delete messages or drafts because of an event. */
async function undoneIn(store: ReadStore, deletions: readonly Process[]): Promise<(event: RecordedEvent) => boolean> {
  const checkpoints = await store.checkpoints(deletions.map(({ name }) => name));
  return (event) =>
    deletions.some((process, at) => event.position > checkpoints[at]! && process.commands(event).length > 0);
}

function erasureBy(event: RecordedEvent, erasing: readonly Process[]): Erasure[] {
  const { type, position } = event;
  const commands = erasing.flatMap((process) => process.commands(event));
  return commands.length === 0 ? [] : [{ type, position, commands }];
}
