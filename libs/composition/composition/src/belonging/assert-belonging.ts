import { setTimeout } from 'node:timers/promises';
import { DamagedLog, type EventLogReader } from '@chat/event-log';
import type { FileStore } from '@chat/file-store';
import { firstOf } from '@chat/kernel';
import type { Collection, Document, ReadStore } from '@chat/read-store';
import { mayPass } from './may-pass.js';
import { fileStoreLabel, FORMAT, type Founding, foundingOf, type Label, readStoreLabel } from './label.js';

/** The stores do not belong together and must not be used. The operator sees the message as one line. */
export class StoresDoNotBelongTogether extends Error {
  override readonly name = 'StoresDoNotBelongTogether';
}

const ADOPT = 'npm run --silent chat -- adopt-log';
const CHECK = 'npm run --silent chat -- check';
const WAY_OUT = `Run ${CHECK}, which says whether something is missing, and restore the event log that belongs to it (CHAT_EVENT_LOG, CHAT_DATA_DIR). If you restored an older copy and keep it, run: ${ADOPT}`;

const LAG_PAUSE_MS = 250;

interface Stores {
  readonly log: EventLogReader;
  readonly store: ReadStore;
  readonly files: FileStore;
}

interface BelongingOptions {
  /** Names of the read models, whose checkpoints show how far the read store has seen the log. */
  readonly projections: readonly string[];
  /** Longest lag of a cluster's node behind its acknowledged events: the log's end may be seen late. */
  readonly lagMs: number;
}

/**
 * Compares the read store and the file store with the log. Followers of the log update a store that is behind; stores without a
 * label, which former versions made, pass unless something contradicts.
 * @throws StoresDoNotBelongTogether when a store is ahead of the log, of another log, or of a newer version
 */
export async function assertBelonging(
  { log, store, files }: Stores,
  { projections, lagMs }: BelongingOptions,
): Promise<void> {
  const founding = await foundingOf(log);
  const readStore = await readStoreLabel(store);
  const checkpoints = await Promise.all(projections.map((name) => store.checkpoint(name)));
  const reached = Math.max(readStore?.newest.position ?? 0, ...checkpoints);
  const end = await endOf(log, reached, lagMs);
  await assertLabelled('The read store', { log, founding, end }, readStore, reached);
  if (!readStore) await assertSnapshotsBelong(store, log);

  const fileStore = await fileStoreLabel(files);
  await assertLabelled(FILES, { log, founding, end }, fileStore, fileStore?.newest.position ?? 0);
  if (!fileStore && !founding && (await firstOf(files.keys())) !== undefined) throw another(FILES);
}

const FILES = 'The store of uploaded files';

interface Log {
  readonly log: EventLogReader;
  readonly founding: Founding | undefined;
  readonly end: number;
}

/** @param reached log position that the store has certainly seen, 0 for an empty one */
async function assertLabelled(
  name: string,
  { log, founding, end }: Log,
  label: Label | undefined,
  reached: number,
): Promise<void> {
  if (label && label.format > FORMAT) {
    throw new StoresDoNotBelongTogether(
      `${name} was written by a newer version of this program: upgrade, or run: ${ADOPT}`,
    );
  }
  if (reached === 0) return;
  if (reached > end) {
    throw new StoresDoNotBelongTogether(
      `${name} has seen position ${reached}, but the event log ends at ${end}: it is an older copy, or another log. ${WAY_OUT}`,
    );
  }
  if (!founding || reached < founding.position || (label && label.log !== founding.identity)) throw another(name);
  if (label && !(await holds(log, label.newest))) {
    throw new StoresDoNotBelongTogether(
      `${name} has seen another event at position ${label.newest.position} than the event log has there: it belongs to another copy of the log. ${WAY_OUT}`,
    );
  }
}

function another(name: string): StoresDoNotBelongTogether {
  return new StoresDoNotBelongTogether(`${name} belongs to another event log. ${WAY_OUT}`);
}

async function endOf(log: EventLogReader, reached: number, lagMs: number): Promise<number> {
  const giveUpAt = performance.now() + lagMs;
  for (;;) {
    const end = await log.end();
    if (end >= reached || performance.now() >= giveUpAt) return end;
    await setTimeout(LAG_PAUSE_MS);
  }
}

/** An erased event proves nothing. */
/** A damaged event does not say whether it belongs here. Unless it decides access, the server starts without its stream. */
async function holds(log: EventLogReader, { stream, revision, id, position }: Label['newest']): Promise<boolean> {
  const found = await firstOf(log.read(stream, { from: revision, limit: 1 })).catch((error: unknown) => {
    if (error instanceof DamagedLog && mayPass(stream)) return undefined;
    throw error;
  });
  return !found || found.revision !== revision || (found.id === id && found.position === position);
}

interface Snapshot extends Document {
  readonly position: number;
  readonly eventId: string;
}
const SNAPSHOTS: Collection<Snapshot> = { name: 'snapshots', indexes: [] };

/** Checks a read store without a label. */
async function assertSnapshotsBelong(store: ReadStore, log: EventLogReader): Promise<void> {
  for await (const { position, eventId } of store.scan(SNAPSHOTS)) {
    const [event] = (await firstOf(log.readAll({ from: position + 1, direction: 'backwards', limit: 1 }))) ?? [];
    if (!event || event.position < position || event.id === eventId) continue;
    throw another('The read store');
  }
}
