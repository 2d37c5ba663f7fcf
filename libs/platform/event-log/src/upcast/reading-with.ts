import { overriding, type RecordedEvent } from '@chat/kernel';
import type { EventLogReader, FollowedBatch, FollowOptions, ReadAllOptions, ReadOptions } from '../port/event-log.js';

/** An event in its current form; the same object when it was stored in that form. */
export type Upcast = (event: RecordedEvent) => RecordedEvent;

interface Followed {
  follow?(options?: FollowOptions): AsyncIterable<FollowedBatch>;
}

/** Wraps a log so that every read gives events in their current form. */
export function readingWith<Log extends EventLogReader & Followed>(upcast: Upcast, log: Log): Log {
  const [read, readAll, follow] = [log.read.bind(log), log.readAll.bind(log), log.follow?.bind(log)];
  const reading = {
    async *read(stream: string, options?: ReadOptions): AsyncGenerator<RecordedEvent> {
      for await (const event of read(stream, options)) yield upcast(event);
    },
    async *readAll(options?: ReadAllOptions): AsyncGenerator<readonly RecordedEvent[]> {
      for await (const events of readAll(options)) yield upcastAll(upcast, events);
    },
    async *follow(options?: FollowOptions): AsyncGenerator<FollowedBatch> {
      for await (const batch of follow!(options)) yield { ...batch, events: upcastAll(upcast, batch.events) };
    },
  };
  return overriding<EventLogReader & Followed>(log, reading) as Log;
}

/** Returns `events` itself when nothing changes. */
function upcastAll(upcast: Upcast, events: readonly RecordedEvent[]): readonly RecordedEvent[] {
  let changed: RecordedEvent[] | undefined;
  for (const [at, event] of events.entries()) {
    const present = upcast(event);
    if (present !== event) (changed ??= [...events])[at] = present;
  }
  return changed ?? events;
}
