import { randomUUID } from 'node:crypto';
import { type EventToAppend, newSalt } from '@chat/event-log';
import type { EntriesKept, KeptEntry } from '../events/sealing.events.js';

/** Most entries in one event, far below the limit of every engine. */
const ENTRIES_PER_EVENT = 500;

interface Erased {
  readonly stream: string;
  readonly erasedBy: number;
  readonly entries: readonly KeptEntry[];
}

/** The events that keep entries of a stream, each to be appended alone. */
export function entriesKept({ stream, erasedBy, entries }: Erased, realmId: number, time: number): EventToAppend[] {
  const events = [];
  for (let at = 0; at < entries.length; at += ENTRIES_PER_EVENT) {
    const data = { stream, erasedBy, entries: entries.slice(at, at + ENTRIES_PER_EVENT) };
    const event: EntriesKept = { type: 'EntriesKept', data };
    const id = randomUUID();
    const metadata = { actorId: null, realmId, correlationId: id, causationId: id, time, salt: newSalt() };
    events.push({ id, ...event, metadata });
  }
  return events;
}
