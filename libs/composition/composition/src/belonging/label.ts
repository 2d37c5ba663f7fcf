import { REALM_ID } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import type { FileStore } from '@chat/file-store';
import { firstOf, type RecordedEvent } from '@chat/kernel';
import { realmAggregate } from '@chat/realm';
import type { Collection, Document, ReadStore } from '@chat/read-store';

/** Raise it when stores change in a way that former versions would damage. */
export const FORMAT = 1;

/** Names the log of a store, and a position that the log had reached; kept in the store. */
export interface Label {
  readonly format: number;
  /** Identifies the log: place and event of the founding of its organization. */
  readonly log: string;
  /** The newest event of the log when the store was last labelled. */
  readonly newest: Pick<RecordedEvent, 'position' | 'stream' | 'revision' | 'id'>;
}

export interface Founding {
  /** Names the log. */
  readonly identity: string;
  readonly position: number;
}

/** Undefined before an organization was founded in the log. */
export async function foundingOf(log: EventLogReader): Promise<Founding | undefined> {
  const event = await firstOf(log.read(realmAggregate.streamName(REALM_ID), { limit: 1 }));
  return event && { identity: `${event.id}@${event.position}`, position: event.position };
}

/** The current label for a store that belongs to the log. */
export async function labelOf(log: EventLogReader): Promise<Label> {
  const founding = await foundingOf(log);
  const [newest] = (await firstOf(log.readAll({ direction: 'backwards', limit: 1 }))) ?? [];
  if (!founding || !newest) throw new Error('No organization was founded in the event log.');
  const { position, stream, revision, id } = newest;
  return { format: FORMAT, log: founding.identity, newest: { position, stream, revision, id } };
}

interface LabelDocument extends Document, Label {
  readonly _id: string;
}

const LABELS: Collection<LabelDocument> = { name: 'store_label', indexes: [] };
const LOG = 'log';

export async function readStoreLabel(store: ReadStore): Promise<Label | undefined> {
  return store.get(LABELS, LOG);
}

/** A label from further on in the log stays. */
export async function labelReadStore(store: ReadStore, label: Label): Promise<void> {
  const { position } = label.newest;
  const document: LabelDocument = { _id: LOG, ...label };
  await store.write(LABELS.name, position, [{ collection: LABELS, id: LOG, document, position }]);
  await store.flush();
}

/** An unreadable label, which a crash may leave, counts as none. */
export async function fileStoreLabel(files: FileStore): Promise<Label | undefined> {
  try {
    return JSON.parse((await files.label()) ?? 'null') ?? undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export function labelFileStore(files: FileStore, label: Label): Promise<void> {
  return files.setLabel(JSON.stringify(label));
}
