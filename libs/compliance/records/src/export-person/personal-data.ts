import type { EventLogReader } from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';
import { aboutPerson, NOBODYS, type PersonalEntry } from './about-person.js';

export interface AboutPerson {
  readonly event: RecordedEvent;
  readonly entry: PersonalEntry;
}

export interface PersonalPiece {
  /** Oldest first; maybe none. */
  readonly found: readonly AboutPerson[];
  /** Share of the log that is read, from 0 to 1. */
  readonly progress: number;
}

/** Reads all data about a person in the log, a page at a time. */
export async function* personalData(log: EventLogReader, personId: number): AsyncGenerator<PersonalPiece> {
  const head = await log.head();
  for await (const events of log.readAll({ without: { categories: NOBODYS } })) {
    const found = events.flatMap((event) => {
      const entry = aboutPerson(event, personId);
      return entry ? [{ event, entry }] : [];
    });
    yield { found, progress: Math.min(1, events.at(-1)!.position / Math.max(1, head)) };
  }
}
