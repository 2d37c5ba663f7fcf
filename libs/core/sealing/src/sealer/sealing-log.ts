import { randomUUID } from 'node:crypto';
import {
  type EventLog,
  type EventLogReader,
  type EventToAppend,
  type ExpectedRevision,
  newSalt,
} from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';
import type { Entry } from '@chat/transparency';
import {
  keptEntriesStream,
  type EntriesKept,
  type SealingBegan,
  type SealingEvent,
  type SealingKeysChanged,
  sealingStream,
} from '../events/sealing.events.js';

/** The log's events about its own tree. */
export interface SealingFacts {
  readonly origin: string;
  /** Keys that sign now. */
  readonly keys: readonly string[];
  /** Keys that ever signed. */
  readonly allKeys: readonly string[];
  readonly erasedBefore: number;
  readonly keyChanges: readonly { readonly time: number; readonly reason: string }[];
  /** Former trees of this log, the oldest first. */
  readonly formerTrees: readonly { readonly origin: string; readonly time: number; readonly reason: string }[];
}

/** Appends to the log from the sealer's thread or program. */
export type Append = (stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]) => Promise<unknown>;

/** The log names no tree: no server has sealed it so far. */
export class NothingSealed extends Error {
  override readonly name = 'NothingSealed';

  constructor() {
    super('This log is not sealed so far: a server does that.');
  }
}

/** Undefined while no tree has begun. */
export async function readSealingFacts(log: EventLogReader, realmId: number): Promise<SealingFacts | undefined> {
  let facts: SealingFacts | undefined;
  for await (const event of log.read(sealingStream(realmId)))
    facts = sealingFacts(facts, event as RecordedEvent<SealingEvent>);
  return facts;
}

export function sealingFacts(
  facts: SealingFacts | undefined,
  { type, data, metadata }: RecordedEvent<SealingEvent>,
): SealingFacts | undefined {
  if (type === 'SealingBegan') return begun(data as SealingBegan['data'], metadata.time, facts);
  return facts && withOtherKeys(data as SealingKeysChanged['data'], metadata.time, facts);
}

function begun(
  { origin, keys, erasedBefore, follows }: SealingBegan['data'],
  time: number,
  before: SealingFacts | undefined,
): SealingFacts {
  const former = before ? [{ origin: before.origin, time, reason: follows?.reason ?? '' }] : [];
  return {
    origin,
    keys,
    allKeys: keys,
    erasedBefore,
    keyChanges: [],
    formerTrees: [...(before?.formerTrees ?? []), ...former],
  };
}

function withOtherKeys({ keys, reason }: SealingKeysChanged['data'], time: number, facts: SealingFacts): SealingFacts {
  const keyChanges = [...facts.keyChanges, { time, reason }];
  return { ...facts, keys, allKeys: [...facts.allKeys, ...keys], keyChanges };
}

/** Appends an operator's decision about the tree. */
export async function appendSealing(log: EventLog, realmId: number, event: SealingEvent, time: number): Promise<void> {
  await log.append(sealingStream(realmId), 'any', [sealingEvent(event, realmId, time)]);
}

/** The stored form of the event. */
export function sealingEvent(event: SealingEvent, realmId: number, time: number): EventToAppend {
  const id = randomUUID();
  return {
    id,
    ...event,
    metadata: { actorId: null, realmId, correlationId: id, causationId: id, time, salt: newSalt() },
  };
}

/** Entries of erased events, by leaf, from one event. */
export function keptIn(event: RecordedEvent): EntriesKept['data'] | undefined {
  if (event.type !== 'EntriesKept') return undefined;
  const data = event.data as EntriesKept['data'];
  // Former builds kept the entry of the deletion, too, where the stream had been erased without keeping entries.
  const entries = data.entries.filter(({ entry }) => (JSON.parse(entry) as Entry).revision < data.erasedBy);
  return { ...data, entries };
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
