import { setTimeout as pause } from 'node:timers/promises';

import type { ResolvedEvent, StreamingRead } from '@eventstore/db-client';
import { Backoff, type EventMetadata, type RecordedEvent, weigh } from '@chat/kernel';

import { EventLogRefused, EventLogUnavailable } from '../port/errors.js';
import { checkedMetadata, DAMAGED } from './checksum.js';
import { type Call, ServerSilent } from './node.js';
import { NoLeader } from './nodes.js';
import type { ReadEvent } from './read-messages.js';
import { type StreamNames, SYSTEM } from './stream-names.js';
import { LIMITS } from '../event-log.limits.js';

type ClientEvent = NonNullable<ResolvedEvent['event']>;

const ATTEMPTS = 3;
/** No repetition begins after this time, so that calls to an unavailable server end soon. */
const REPEATED_WITHIN_MS = 8_000;
/** A silent server is asked twice. */
const SILENCES = 2;

/** The records read by one call. */
export interface Records {
  readonly records: readonly RecordedEvent[];
  /** True when the call ended at its limit, or at a page's size: more records may follow. */
  readonly isFull: boolean;
}

/**
 * Reads to the end, or cancels, so that no call stays open. The error listener stays: Node ends the process at an `error` event
 * without a listener, or when a listener throws.
 * @param page the call's limit, and the position that ends it
 */
export async function collected(
  read: StreamingRead<ResolvedEvent>,
  names: StreamNames,
  { limit, to = Infinity }: { readonly limit: number; readonly to?: number | undefined },
  call: Call,
): Promise<Records> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const events: ClientEvent[] = [];
  let characters = 0;
  // Pages overlap by one record; skip it, or a page that holds only it would repeat for ever.
  const isPage = () =>
    events.length > 1 &&
    (characters >= LIMITS.log.pageCharacters || Number(events.at(-1)!.position?.commit ?? 0) >= to);
  read
    .on('error', reject)
    .on('data', ({ event }: ResolvedEvent) => {
      call.heard();
      if (!event || isPage()) return;
      events.push(event);
      characters += weigh(event.data);
      if (!isPage()) return;
      resolve();
      read.cancel().catch(ignore);
    })
    .on('end', resolve);
  await Promise.race([promise, call.failed]).catch((error) => {
    read.cancel().catch(ignore);
    throw error;
  });
  const isFull = events.length === limit || isPage();
  return { records: events.map((event) => toRecordedEvent(event, names)), isFull };
}

/** Repeats a call a few times when its answer is lost or late; the call must be safe to repeat. */
export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + REPEATED_WITHIN_MS;
  const backoff = new Backoff();
  let silences = 0;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ServerSilent) silences++;
      if (
        !isUnavailable(error) ||
        error instanceof EventLogRefused ||
        error instanceof NoLeader ||
        attempt === ATTEMPTS ||
        silences === SILENCES ||
        performance.now() > giveUpAt
      )
        throw error;
      await pause(backoff.next());
    }
  }
}

export function isUnavailable(error: unknown): boolean {
  return error instanceof EventLogUnavailable;
}

/** @throws RangeError for a position that a number cannot hold */
export function toRecordedEvent(event: ClientEvent, names: StreamNames): RecordedEvent {
  const { position, revision, ...rest } = event;
  return recordedEvent({ ...rest, position: Number(position?.commit), revision: Number(revision) }, names);
}

/** @throws RangeError for a position that a number cannot hold */
export function recordedEvent(event: ReadEvent, names: StreamNames): RecordedEvent {
  const { position, streamId, revision, id, type, data, metadata } = event;
  if (!(position <= Number.MAX_SAFE_INTEGER)) {
    throw new RangeError(`Event ${id} is at position ${position}, which cannot be counted with.`);
  }
  const appended = checkedMetadata(event);
  return {
    position,
    stream: names.isOurs(streamId, type, metadata) ? names.ours(streamId) : SYSTEM + streamId,
    revision,
    id,
    type: appended === undefined && metadata !== undefined && !type.startsWith(SYSTEM) ? DAMAGED : type,
    data: data as RecordedEvent['data'],
    metadata: appended as EventMetadata,
  };
}

export function ignore(): void {}
