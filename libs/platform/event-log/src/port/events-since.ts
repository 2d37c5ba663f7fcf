import type { RecordedEvent } from '@chat/kernel';
import type { EventLogReader } from './event-log.js';

export interface EventPlace {
  readonly stream: string;
  readonly revision: number;
}

/** Reads the streams of these events one after the other, each from its first given event on. */
export async function* eventsSince(
  log: EventLogReader,
  places: readonly EventPlace[],
): AsyncGenerator<{ readonly event: RecordedEvent; readonly isNamed: boolean }> {
  for (const [stream, own] of Map.groupBy(places, (place) => place.stream)) {
    const revisions = new Set(own.map(({ revision }) => revision));
    for await (const event of log.read(stream, { from: Math.min(...revisions) })) {
      yield { event, isNamed: revisions.has(event.revision) };
    }
  }
}
