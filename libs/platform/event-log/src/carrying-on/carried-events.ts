import { firstOf, type RecordedEvent } from '@chat/kernel';
import type { EventLogReader, ReadAllOptions } from '../port/event-log.js';
import { isOmitted } from '../port/category.js';
import type { EventPlace } from '../port/events-since.js';
import type { CarriedEventsPlaced } from './carried.events.js';

/** Names the events that carry on what was erased before them in their streams. */
export interface CarryingOn {
  /** Types of events that have the erased ones, with other text, in `data.past`. */
  readonly types: ReadonlySet<string>;
  /** Holds an event of the type `CarriedEventsPlaced` for each stream, stored before that is truncated. */
  readonly places: string;
  /** Streams with several such events, which do not stand at their beginning. Their types need not be named. */
  readonly inParts: ReadonlySet<string>;
}

interface Carrier {
  readonly past: readonly RecordedEvent[];
}

interface PlacedEvent {
  readonly stream: string;
  readonly revision: number;
  /** Position of the first event behind it that was still there when the place was learned. */
  readonly before: number;
  readonly carrier: number | undefined;
}

/** The events of its own stream that an event carries on. */
export const carriedBy = ({ stream, data }: RecordedEvent): readonly RecordedEvent[] =>
  (data as Carrier).past.filter((event) => event.stream === stream);

/** Knows the places of carried events: a few numbers for each of them. */
export class CarriedEvents {
  readonly #placed = new Map<string, readonly PlacedEvent[]>();
  #sorted: readonly PlacedEvent[] = [];
  #next = 0;
  #last:
    | { readonly stream: string; readonly carrier: number; readonly events: ReadonlyMap<number, RecordedEvent> }
    | undefined;
  #learning: Promise<void> = Promise.resolve();

  constructor(
    private readonly log: Pick<EventLogReader, 'read'>,
    private readonly carrying: CarryingOn,
  ) {}

  /** To be called after a page was read: what was erased before is placed by then. */
  refresh(): Promise<void> {
    this.#learning = this.#learning.catch(() => {}).then(() => this.#learn());
    return this.#learning;
  }

  /** Puts the carried events that belong behind a position in their places among events. */
  async among(
    events: readonly RecordedEvent[],
    after: number,
    { without }: Pick<ReadAllOptions, 'without'> = {},
  ): Promise<readonly RecordedEvent[]> {
    const last = events.at(-1)?.position ?? after;
    const due = this.#sorted.filter(({ before }) => before > after && before <= last);
    if (due.length === 0) return events;
    const found = await this.#read(due);
    const all: RecordedEvent[] = [];
    let [previous, next] = [after, 0];
    for (const event of events) {
      for (let place; (place = due[next]) && place.before <= event.position; next++) {
        const carried = found.get(place.stream)?.get(place.revision);
        if (!carried || carried.position === after || isLeftOut(carried, without)) continue;
        all.push(positioned(carried, previous, event.position));
      }
      all.push(event);
      previous = event.position;
    }
    return all;
  }

  /** Events of a stream in parts that are erased, from one revision up to another. */
  async *ofParts(stream: string, from: number, below: number, isBackwards = false): AsyncGenerator<RecordedEvent> {
    const placed = this.#placed.get(stream) ?? [];
    const carriers = new Set(
      placed.flatMap(({ revision, carrier }) => (revision >= from && revision < below ? [carrier!] : [])),
    );
    const inOrder = [...carriers].toSorted((one, other) => (isBackwards ? other - one : one - other));
    for (const carrier of inOrder) {
      const part = [...(await this.#part(stream, carrier)).values()];
      const within = part.filter(({ revision }) => revision >= from && revision < below);
      yield* isBackwards ? within.toReversed() : within;
    }
  }

  /** @returns by stream and revision; nothing of what is not erased yet */
  async #read(due: readonly PlacedEvent[]): Promise<ReadonlyMap<string, ReadonlyMap<number, RecordedEvent>>> {
    const found = new Map<string, ReadonlyMap<number, RecordedEvent>>();
    for (const [stream, placed] of Map.groupBy(due, (each) => each.stream)) {
      const first = await firstOf(this.log.read(stream, { limit: 1 }));
      if (!first) continue;
      if (this.carrying.inParts.has(stream)) found.set(stream, await this.#readParts(stream, placed, first.revision));
      else if (this.carrying.types.has(first.type))
        found.set(stream, new Map(carriedBy(first).map((event) => [event.revision, event])));
    }
    return found;
  }

  async #readParts(stream: string, placed: readonly PlacedEvent[], below: number): Promise<Map<number, RecordedEvent>> {
    const found = new Map<number, RecordedEvent>();
    for (const [carrier, own] of Map.groupBy(placed, (each) => each.carrier!)) {
      const part = await this.#part(stream, carrier);
      for (const { revision } of own) {
        const event = revision < below ? part.get(revision) : undefined;
        if (event) found.set(revision, event);
      }
    }
    return found;
  }

  /** Readings go through the parts in their order, so the last one is enough. */
  async #part(stream: string, carrier: number): Promise<ReadonlyMap<number, RecordedEvent>> {
    if (this.#last?.stream === stream && this.#last.carrier === carrier) return this.#last.events;
    const event = await firstOf(this.log.read(stream, { from: carrier, limit: 1 }));
    const events = new Map(event && carriedBy(event).map((each) => [each.revision, each]));
    this.#last = { stream, carrier, events };
    return events;
  }

  async #learn(): Promise<void> {
    let isNew = false;
    for await (const event of this.log.read(this.carrying.places, { from: this.#next })) {
      const { stream, events, carrier } = (event as RecordedEvent<CarriedEventsPlaced>).data;
      const placed = new Map(this.#placed.get(stream)?.map((each) => [each.revision, each]));
      for (const { revision, before } of events) {
        const position = await this.#firstOf(before, stream);
        if (position !== undefined) placed.set(revision, { stream, revision, before: position, carrier });
      }
      this.#placed.set(stream, [...placed.values()]);
      this.#next = event.revision + 1;
      isNew = true;
    }
    if (!isNew) return;
    const all = [...this.#placed.values()].flat();
    this.#sorted = all.toSorted((one, other) => one.before - other.before || one.revision - other.revision);
  }

  /** Position of the first of these events that is still there, else of the first of the stream, which is the carrier. */
  async #firstOf(places: readonly EventPlace[], carrying: string): Promise<number | undefined> {
    for (const { stream, revision } of places)
      for await (const event of this.log.read(stream, { from: revision, limit: 1 }))
        if (event.revision === revision) return event.position;
    for await (const { position } of this.log.read(carrying, { limit: 1 })) return position;
    return undefined;
  }
}

const isLeftOut = ({ stream }: RecordedEvent, without: ReadAllOptions['without']): boolean =>
  without !== undefined && isOmitted(without, stream);

/** In a copy of the log its position means nothing; there it has that of the event before it. */
function positioned(event: RecordedEvent, after: number, before: number): RecordedEvent {
  const { position } = event;
  return position > after && position < before ? event : { ...event, position: after };
}
