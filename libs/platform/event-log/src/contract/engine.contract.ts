import { randomUUID } from 'node:crypto';

import type { RecordedEvent } from '@chat/kernel';

import type { EventLog, EventToAppend, FollowOptions } from '../port/event-log.js';
import { LIMITS } from '../event-log.limits.js';

/** One row of the table of adapters that must keep the contract. */
export interface Engine {
  readonly name: string;
  /** The log of one test; it may already hold other events. */
  open(): Promise<EngineUnderTest>;
  /** False for an engine that forgets everything when closed. */
  readonly persists: boolean;
}

export interface EngineUnderTest {
  readonly log: EventLog;
  /** Closes the log and opens the same data again. Present when the engine persists. */
  reopen?(): Promise<EventLog>;
  /** True when some byte the engine keeps still contains the text. Present when the engine persists. */
  holds?(text: string): Promise<boolean>;
  /** Closes the log and removes its data. */
  dispose(): Promise<void>;
}

/** Milliseconds for a test that writes or searches a lot, on a busy machine. */
export const LONG_MS = 120_000;

export function newStream(): string {
  return `contract-${randomUUID()}`;
}

export function newEvent(data: unknown = {}): EventToAppend {
  const metadata = {
    actorId: 7,
    realmId: 1,
    correlationId: 'request',
    causationId: 'request',
    time: 1_790_000_000_123,
  };
  return { id: randomUUID(), type: 'Happened', data, metadata };
}

export function newEvents(count: number): EventToAppend[] {
  return Array.from({ length: count }, (_, index) => newEvent({ index }));
}

const LARGE_EVENT = 900_000;

/** More events than a page holds, each of the largest size. */
export function largeEvents(): EventToAppend[] {
  const count = Math.ceil((2.5 * LIMITS.log.pageCharacters) / LARGE_EVENT);
  return Array.from({ length: count }, (_, index) => newEvent({ index, text: 'x'.repeat(LARGE_EVENT) }));
}

/** Bound of the characters in a batch of large events: a page, and the event that ends it. */
export const LARGEST_PAGE = LIMITS.log.pageCharacters + LARGE_EVENT + 1_000;

export function charactersOf(events: readonly RecordedEvent[]): number {
  return events.reduce((sum, { data }) => sum + JSON.stringify(data).length, 0);
}

export async function all(batches: AsyncIterable<readonly RecordedEvent[]>): Promise<RecordedEvent[]> {
  return (await Array.fromAsync(batches)).flat();
}

export function ids(events: readonly { readonly id: string }[]): string[] {
  return events.map(({ id }) => id);
}

/** Follows until a given number of events has come. */
export async function followed(log: EventLog, count: number, options: FollowOptions): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const batch of log.follow(options)) {
    events.push(...batch.events);
    if (events.length >= count) break;
  }
  return events;
}

/** Hands the log of the running test to a part of the suite. */
export type Subject = () => EngineUnderTest;
