import type { RecordedEvent } from '@chat/kernel';
import type { Document } from '@chat/read-store';
import type { Projection } from './projection.js';
import { LIMITS } from './projections.limits.js';

/** Consecutive events, or a part of the documents of one event. */
export interface Chunk<Doc extends Document> {
  readonly events: readonly RecordedEvent[];
  /** Ids of some documents of one event; undefined: all documents of the events. */
  readonly ids?: readonly Doc['_id'][];
  /** Checkpoint to store with this chunk. */
  readonly position: number;
}

/**
 * Chunks with few documents each, since all of a chunk are in memory together: one event may move a topic of thousands of messages,
 * each of up to half a megabyte.
 */
export function* inChunks<Doc extends Document>(
  projection: Projection<Doc>,
  events: readonly RecordedEvent[],
  most: number = LIMITS.readStore.documentsAtOnce,
): Generator<Chunk<Doc>> {
  let [from, count] = [0, 0];
  const whole = (end: number): Chunk<Doc> => ({ events: events.slice(from, end), position: events[end - 1]!.position });
  for (const [at, event] of events.entries()) {
    const ids = idsToRead(projection, event);
    if (count + ids.length > most && at > from) {
      yield whole(at);
      [from, count] = [at, 0];
    }
    count += ids.length;
    if (ids.length <= most) continue;
    yield* divided(event, ids, most);
    [from, count] = [at + 1, 0];
  }
  if (from < events.length) yield whole(events.length);
}

/** A document that an event creates is no larger than the event. */
function idsToRead<Doc extends Document>(projection: Projection<Doc>, event: RecordedEvent): readonly Doc['_id'][] {
  return projection.types.has(event.type) && !projection.creates?.(event) ? projection.ids(event) : [];
}

function* divided<Doc extends Document>(
  event: RecordedEvent,
  ids: readonly Doc['_id'][],
  most: number,
): Generator<Chunk<Doc>> {
  for (let at = 0; at < ids.length; at += most) {
    const isLast = at + most >= ids.length;
    yield { events: [event], ids: ids.slice(at, at + most), position: event.position - (isLast ? 0 : 1) };
  }
}
