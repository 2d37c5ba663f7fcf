import type { RecordedEvent } from '@chat/kernel';
import type { EventLogReader } from './event-log.js';

export interface EventPlace {
  readonly stream: string;
  readonly revision: number;
}

/** Reads the streams of these events, each from the first of them on, one stream after the other. */
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
