import { type Conversation, ERASED_TOPIC } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import { overriding, type RecordedEvent } from '@chat/kernel';
import type { KeptByHolds } from '@chat/ports';

interface Deletion {
  readonly isKept?: true;
  readonly conversation?: Conversation;
}

interface WithTopics {
  readonly from?: object;
  readonly to?: { readonly topic: string | null };
  readonly conversation?: object;
}

const indexes = new WeakMap<readonly KeptByHolds[], ReadonlyMap<string, KeptByHolds>>();

export function byStreamOf(held: readonly KeptByHolds[]): ReadonlyMap<string, KeptByHolds> {
  return indexes.getOrInsertComputed(held, () => new Map(held.map((each) => [each.stream, each])));
}

/** The log as if legal holds alone kept nothing. */
export function withoutHeld(log: EventLogReader, held: readonly KeptByHolds[]): EventLogReader {
  const byStream = byStreamOf(held);
  const shown = (event: RecordedEvent): readonly RecordedEvent[] => {
    const own = byStream.get(event.stream);
    const { topicKey } = event.data as { readonly topicKey?: string };
    if (topicKey !== undefined && byStream.has(topicKey)) return [{ ...event, data: withoutTopics(event.data) }];
    if (!own || event.revision > own.below) return [event];
    if (event.revision < own.below) return [];
    return [{ ...event, data: asErased(event.data, own.wasKept) }];
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

/** The data of a deletion after an erasure. */
function asErased(data: RecordedEvent['data'], wasKept: boolean): RecordedEvent['data'] {
  const { isKept, ...rest } = data as Deletion;
  const { conversation } = rest;
  const place = conversation?.kind === 'channel' && { conversation: { ...conversation, topic: ERASED_TOPIC } };
  return { ...rest, ...(wasKept && isKept && { isKept }), ...place };
}

function withoutTopics(data: RecordedEvent['data']): RecordedEvent['data'] {
  const { from, to, conversation } = data as WithTopics;
  const target = to && (to.topic === null ? to : { ...to, topic: ERASED_TOPIC, topicLinks: [] });
  return {
    ...(data as object),
    ...(from && { from: { ...from, topic: ERASED_TOPIC } }),
    ...(target && { to: target }),
    ...(conversation && { conversation: { ...conversation, topic: ERASED_TOPIC } }),
  };
}
