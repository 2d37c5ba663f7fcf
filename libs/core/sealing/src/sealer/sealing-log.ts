import type { EventLogReader, EventToAppend, ExpectedRevision } from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';
import { keptEntriesStream, type EntriesKept, type SealingEvent, sealingStream } from '../events/sealing.events.js';

/** The log's events about its own tree. */
export interface SealingFacts {
  readonly origin: string;
  /** Keys that sign now. */
  readonly keys: readonly string[];
  /** Keys that ever signed. */
  readonly allKeys: readonly string[];
  readonly erasedBefore: number;
  readonly keyChanges: readonly { readonly time: number; readonly reason: string }[];
}

/** Appends to the log from where the sealer runs. */
export type Append = (stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]) => Promise<unknown>;

/** Undefined while no tree has begun. */
export async function readSealingFacts(log: EventLogReader, realmId: number): Promise<SealingFacts | undefined> {
  let facts: SealingFacts | undefined;
  for await (const event of log.read(sealingStream(realmId))) {
    const { type, data } = event as RecordedEvent<SealingEvent>;
    if (type === 'SealingBegan') {
      const { origin, keys, erasedBefore } = data as Extract<SealingEvent, { type: 'SealingBegan' }>['data'];
      facts = { origin, keys, allKeys: keys, erasedBefore, keyChanges: [] };
    } else if (facts) {
      const { keys, reason } = data as Extract<SealingEvent, { type: 'SealingKeysChanged' }>['data'];
      const change = { time: event.metadata.time, reason };
      facts = {
        ...facts,
        keys,
        allKeys: [...facts.allKeys, ...keys],
        keyChanges: [...facts.keyChanges, change],
      };
    }
  }
  return facts;
}

/** Entries of erased events, by leaf, from one event. */
export function keptIn(event: RecordedEvent): EntriesKept['data'] | undefined {
  return event.type === 'EntriesKept' ? (event.data as EntriesKept['data']) : undefined;
}

/** Entries of all erased events of a stream, by leaf. */
export async function readKept(log: EventLogReader, stream: string): Promise<EntriesKept['data'][]> {
  const kept = [];
  for await (const event of log.read(keptEntriesStream(stream))) {
    const data = keptIn(event);
    if (data) kept.push(data);
  }
  return kept;
}
