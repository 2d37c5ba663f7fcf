import { firstOf, overriding, type RecordedEvent } from '@chat/kernel';
import type { EventLogReader, FollowedBatch, FollowOptions, ReadAllOptions, ReadOptions } from '../port/event-log.js';
import type { EventPlace } from '../port/events-since.js';

interface PartPlace extends EventPlace {
  /** The part lies before its event. */
  readonly isLater?: true;
}

/** For which events a part lies in an earlier event of its own, so that it can be erased alone. */
export interface TextApart {
  /** Types of events that hold a part of others. */
  readonly parts: ReadonlySet<string>;
  /** Types of the events with such a part. */
  readonly wholes: ReadonlySet<string>;
  /** Where the event's part lies; undefined: the event is complete. */
  placeOf(event: RecordedEvent): PartPlace | undefined;
  joined(event: RecordedEvent, part: RecordedEvent): RecordedEvent;
}

interface Followed {
  follow?(options?: FollowOptions): AsyncIterable<FollowedBatch>;
}

/** Wraps a log so that events are read with their parts, if not erased; with `asStored`, without. */
export function joiningText<Log extends EventLogReader & Followed>(apart: TextApart, log: Log): Log {
  const [read, readAll, follow] = [log.read.bind(log), log.readAll.bind(log), log.follow?.bind(log)];
  const reading = {
    async *read(stream: string, options: ReadOptions = {}): AsyncGenerator<RecordedEvent> {
      if (options.asStored) return yield* read(stream, options);
      const { from, direction } = options;
      const met = { isBackwards: direction === 'backwards', isPartial: from !== undefined, hasOtherStreams: false };
      const parts = new Parts(apart, { read }, met);
      for await (const events of inPages(read(stream, options))) yield* await parts.joinedTo(events);
    },
    async *readAll(options: ReadAllOptions = {}): AsyncGenerator<readonly RecordedEvent[]> {
      if (options.asStored) return yield* readAll(options);
      const { from = 0, direction, without } = options;
      const hasOtherStreams = from === 0 && without === undefined;
      const met = { isBackwards: direction === 'backwards', isPartial: from > 0, hasOtherStreams };
      const parts = new Parts(apart, { read }, met);
      for await (const events of readAll(options)) yield await parts.joinedTo(events);
    },
    async *follow(options: FollowOptions = {}): AsyncGenerator<FollowedBatch> {
      const { types, after = 0 } = options;
      const needsParts = types && !apart.wholes.isDisjointFrom(types);
      const parts = new Parts(
        apart,
        { read },
        { isBackwards: false, isPartial: after > 0, hasOtherStreams: after === 0 },
      );
      for await (const batch of follow!(needsParts ? { ...options, types: types.union(apart.parts) } : options))
        yield { ...batch, events: await parts.joinedTo(batch.events) };
    },
  };
  return overriding<EventLogReader & Followed>(log, reading) as Log;
}

/** Events whose parts are read together. */
const PAGE = 100;

/** Events before a damaged one are delivered. */
async function* inPages(events: AsyncIterable<RecordedEvent>): AsyncGenerator<readonly RecordedEvent[]> {
  let page: RecordedEvent[] = [];
  try {
    for await (const event of events) {
      page.push(event);
      if (page.length < PAGE) continue;
      yield page;
      page = [];
    }
  } catch (error) {
    if (page.length > 0) yield page;
    throw error;
  }
  if (page.length > 0) yield page;
}

/** The scope of a read. */
interface Met {
  readonly isBackwards: boolean;
  /** The read begins behind the beginning. */
  readonly isPartial: boolean;
  /** The read has met every earlier event of other streams. */
  readonly hasOtherStreams: boolean;
}

/** The parts that one read has met. */
class Parts {
  readonly #found = new Map<string, RecordedEvent>();
  #isFirst = true;

  constructor(
    private readonly apart: TextApart,
    private readonly log: Pick<EventLogReader, 'read'>,
    private readonly met: Met,
  ) {}

  /** Returns `events` itself when nothing changes. */
  async joinedTo(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> {
    const parts = events.map((event) => this.#partOf(event));
    if (parts.every((part) => part === undefined)) return events;
    const found = await Promise.all(parts);
    return events.map((event, at) => (found[at] ? this.apart.joined(event, found[at]) : event));
  }

  /** Undefined: the event is complete. */
  #partOf(event: RecordedEvent): Promise<RecordedEvent | undefined> | undefined {
    if (this.apart.parts.has(event.type)) this.#found.set(keyOf(event), event);
    const place = this.apart.wholes.has(event.type) ? this.apart.placeOf(event) : undefined;
    const part = place && this.#take(place, event);
    this.#isFirst = false;
    return part;
  }

  async #take(place: PartPlace, event: RecordedEvent): Promise<RecordedEvent | undefined> {
    const key = keyOf(place);
    const met = this.#found.get(key);
    if (met) this.#found.delete(key);
    if (met || this.#hasMet(place, event)) return met;
    const found = await firstOf(this.log.read(place.stream, { from: place.revision, limit: 1 }));
    return found?.revision === place.revision && this.apart.parts.has(found.type) ? found : undefined;
  }

  /** Whether a part that was not met is erased. It lies directly before its event, in its stream and in the whole log. */
  #hasMet({ stream, isLater }: PartPlace, event: RecordedEvent): boolean {
    const { isBackwards, isPartial, hasOtherStreams } = this.met;
    if (isBackwards || isLater) return false;
    return stream === event.stream ? !(isPartial && this.#isFirst) : hasOtherStreams;
  }
}

const keyOf = ({ stream, revision }: EventPlace): string => `${stream} ${revision}`;
