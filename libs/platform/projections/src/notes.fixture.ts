import { randomUUID } from 'node:crypto';
import type { EventLog } from '@chat/event-log';
import type { DomainEvent, Recorded } from '@chat/kernel';
import type { Document } from '@chat/read-store';
import type { Projection } from './projection.js';

export interface Note extends Document {
  readonly _id: number;
  /** Increases with every mark, so that an event applied twice shows. */
  readonly marks: readonly string[];
  readonly markCount: number;
}

type NoteEvent =
  | DomainEvent<'NoteWritten', { readonly id: number }>
  | DomainEvent<'NotesMarked', { readonly ids: readonly number[]; readonly mark: string }>
  | DomainEvent<'NoteErased', { readonly id: number }>
  | DomainEvent<'Unrelated', null>;

export const written = (id: number): NoteEvent => ({ type: 'NoteWritten', data: { id } });
export const marked = (ids: readonly number[], mark: string): NoteEvent => ({
  type: 'NotesMarked',
  data: { ids, mark },
});
export const erased = (id: number): NoteEvent => ({ type: 'NoteErased', data: { id } });
export const unrelated: NoteEvent = { type: 'Unrelated', data: null };

/** A mark that the projection cannot process. */
export const POISON = 'poison';

export const notes: Projection<Note, Exclude<NoteEvent, { type: 'Unrelated' }>> = {
  name: 'notes',
  version: 1,
  collection: { name: 'notes', indexes: [{ fields: ['markCount'] }] },
  types: new Set(['NoteWritten', 'NotesMarked', 'NoteErased']),
  ids: ({ type, data }) => (type === 'NotesMarked' ? data.ids : [data.id]),
  creates: ({ type }) => type === 'NoteWritten',
  evolve(note, { type, data }, id) {
    if (type === 'NoteWritten') return { _id: id, marks: [], markCount: 0 };
    if (type === 'NoteErased') return undefined;
    if (!note) return note;
    if (data.mark === POISON) throw new RangeError('Nobody takes this mark.');
    return { ...note, marks: [...note.marks, data.mark], markCount: note.markCount + 1 };
  },
};

/** Appends events and returns the position of the last one. */
export async function append(log: EventLog, ...events: readonly NoteEvent[]): Promise<number> {
  const metadata = { actorId: 1, realmId: 1, correlationId: 'test', causationId: 'test', time: 0 };
  const appended = await log.append(
    'notes',
    'any',
    events.map((event) => ({ ...event, id: randomUUID(), metadata })),
  );
  return appended.position;
}

/** The documents of a plain fold of the log, by id. */
export async function fold(log: EventLog): Promise<Note[]> {
  const documents = new Map<number, Note>();
  const { types }: Projection<Note> = notes;
  for (const event of (await Array.fromAsync(log.readAll())).flat() as Recorded<NoteEvent>[]) {
    if (!types.has(event.type) || event.type === 'Unrelated') continue;
    for (const id of notes.ids(event)) {
      const document = notes.evolve(documents.get(id), event, id);
      if (document) documents.set(id, document);
      else documents.delete(id);
    }
  }
  return [...documents.values()].toSorted((one, other) => one._id - other._id);
}
