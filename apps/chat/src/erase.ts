import type { PastStates } from '@chat/audit';
import {
  assertImportEnded,
  type Configuration,
  engineNamesOf,
  type Engines,
  openEventLog,
  readConfiguration,
  ServerParts,
} from '@chat/composition';
import { DataFolderInUse } from '@chat/data-folder';
import { removeSnapshotsBefore } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import type { EraseStream, ErasingProcess, Process } from '@chat/processes';
import type { ReadStore } from '@chat/read-store';
import type { AttachmentDeleted } from '@chat/uploads';
import type { Scrubbed } from '@chat/records';
import { RunningServers } from './alone-among-commands.js';
import { closing } from './closing.js';
import { type Environment, inPlaceOfServer } from './engines.js';
import { doneByServer } from './operator-requests.js';
import type { Report } from './output.js';

const UNFINISHED_DELETION =
  'A topic, the messages of a deactivated account, what a deleted account had, or drafts that are not synchronized, may not be deleted completely, ' +
  'and what these said is still there. Start the server, which deletes the rest, stop it, and run this command again.';

/** The part of a stream that an event makes superfluous. */
type Erasure = Pick<EraseStream, 'stream' | 'before'> & Pick<RecordedEvent, 'type' | 'position'>;

/** Shorter than the patience with a server. */
const WITHIN_MS = 10_000;

/**
 * Erases what is due, and removes its bytes. Beside running servers these erase; the bytes of EventStoreDB are removed by
 * this process, since its account may have rights that those of servers lack.
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
  const scrubbed = isServerHere ? await doneByServer<Scrubbed>(configuration, request) : { is_done: true };
  if (!isEmbedded) {
    const log = await openEventLog(configuration);
    await closing(log, () => log.scrub());
  }
  const { is_done: isDone } = scrubbed;
  const lines = [...(isDone ? [] : [UNFINISHED_SCRUB]), ...(isEmbedded ? embeddedLines(isDone) : SCAVENGED)];
  return { ok: isDone, data: scrubbed, lines };
}

const UNFINISHED_SCRUB =
  'The running server has not removed everything yet: somebody reads it, or it takes longer. Run this again.';
const SCAVENGED = [
  'Every node of EventStoreDB has removed what was erased. Running servers erase by themselves what is due, within seconds.',
];

const embeddedLines = (isDone: boolean): string[] => [
  ...(isDone
    ? [
        'The running server has erased what is due, and removed it from its write-ahead logs and from the index of words.',
      ]
    : []),
  'Pages of its databases may hold copies of what was moved between them: with the server stopped, this command removes these, too.',
];

/**
 * Erases the content of deleted messages, files, and replaced drafts that a server did not get to, and removes the
 * bytes, old snapshots and states of the past from the disk. Fails after that when a server still has deletions to make.
 * @throws UnfinishedImport: an import cannot continue with an erased log
 */
export async function erase({ log, store }: Engines, environment: Environment, states: PastStates): Promise<Report> {
  await assertImportEnded(store);
  const erasures: Erasure[] = [];
  const parts = await ServerParts.load();
  const later = parts.laterErasures(readConfiguration(environment));
  const isUndone = await undoneIn(store, parts.deletions);
  let isUnfinished = false;
  for await (const events of log.readAll()) {
    erasures.push(...events.flatMap((event) => erasuresOf(event, parts.erasures)));
    for (const each of later) events.forEach((event) => each.take(event));
    isUnfinished ||= events.some(isUndone);
  }
  const now = Date.now();
  const due = later.flatMap((each) => each.due(now));
  const held = later.reduce((sum, each) => sum + each.held(now), 0);
  erasures.push(...due.map(({ type, position, stream, revision: before }) => ({ type, position, stream, before })));
  for (const { stream, before } of erasures) await log.truncate(stream, before);
  await removeSnapshotsBefore(store, Math.max(0, ...erasures.map(({ position }) => position)));
  await states.keepOnly([]);
  await log.scrub();
  await store.scrub();
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

/** Whether a server may still have to delete messages or drafts because of an event. */
async function undoneIn(store: ReadStore, deletions: readonly Process[]): Promise<(event: RecordedEvent) => boolean> {
  const checkpoints = await store.checkpoints(deletions.map(({ name }) => name));
  return (event) =>
    deletions.some((process, at) => event.position > checkpoints[at]! && process.commands(event).length > 0);
}

function isEndOfFile({ type, data }: RecordedEvent): boolean {
  return type === 'AttachmentErased' || (type === 'AttachmentDeleted' && !(data as AttachmentDeleted['data']).isKept);
}

function erasuresOf(event: RecordedEvent, erasing: readonly ErasingProcess[]): Erasure[] {
  const { type, stream, revision, position } = event;
  // Its own process erases the bytes of the file first, which a server does at its next start.
  if (isEndOfFile(event)) return [{ type, position, stream, before: revision }];
  return erasing
    .flatMap((process) => process.commands(event))
    .map(({ stream, before }) => ({ type, position, stream, before }));
}
