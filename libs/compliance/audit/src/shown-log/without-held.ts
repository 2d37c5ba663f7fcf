import type { EventLogReader } from '@chat/event-log';
import { overriding, type RecordedEvent } from '@chat/kernel';
import type { KeptByHolds } from '@chat/ports';

/** The log as it would be if nothing were kept by legal holds alone. */
export function withoutHeld(log: EventLogReader, held: readonly KeptByHolds[]): EventLogReader {
  if (held.length === 0) return log;
  const byStream = new Map(held.map((each) => [each.stream, each]));
  const shown = (event: RecordedEvent): readonly RecordedEvent[] => {
    const own = byStream.get(event.stream);
    if (!own || event.revision > own.below) return [event];
    if (event.revision < own.below) return [];
    return [own.wasKept ? event : { ...event, data: withoutKept(event.data) }];
  };
  return overriding(log, {
    async *read(stream, options = {}) {
      const below = byStream.get(stream)?.below ?? 0;
      const from = options.direction === 'backwards' ? options.from : Math.max(below, options.from ?? 0);
      for await (const event of log.read(stream, { ...options, ...(from !== undefined && { from }) }))
        yield* shown(event);
    },
    async *readAll(options) {
      for await (const events of log.readAll(options)) {
        const left = events.flatMap(shown);
        if (left.length > 0) yield left;
      }
    },
    async *erasures() {
      for await (const erasure of log.erasures()) if (!byStream.has(erasure.stream)) yield erasure;
      for (const { stream, below } of held) yield { stream, below };
    },
  });
}

function withoutKept(data: RecordedEvent['data']): RecordedEvent['data'] {
  const { isKept: _isKept, ...rest } = data as { readonly isKept?: true };
  return rest;
}
