import { firstOf, type RecordedEvent, SerialQueue } from '@chat/kernel';
import type { EventLogReader, ReadAllOptions } from '../port/event-log.js';
import { isOmitted } from '../port/category.js';
import type { CarriedEventsPlaced, CarriedRunPlaced, PlaceInLog } from './carried.events.js';

/** Names the events that carry on erased predecessors in their streams. */
export interface CarryingOn {
  /** Types of events that hold the erased ones, with other text, in `data.past`. */
  readonly types: ReadonlySet<string>;
  /** Stream of `CarriedEventsPlaced` (one stream) and `CarriedRunPlaced` (several), stored before the truncation. */
  readonly places: string;
  /** Streams with several such events, anywhere in the stream. Their types need not be named. */
  readonly inParts: ReadonlySet<string>;
}

interface Carrier {
  readonly past: readonly RecordedEvent[];
}

interface PlacedEvent {
  readonly stream: string;
  readonly revision: number;
  /** Position that the event lay right before, or at, if nothing is there any more. */
  readonly before: number;
  readonly carrier: number | undefined;
}

/** Streams read concurrently. */
const READ_AT_ONCE = 50;

/** The events of its own stream that an event carries on. */
export const carriedBy = ({ stream, data }: RecordedEvent): readonly RecordedEvent[] =>
  (data as Carrier).past.filter((event) => event.stream === stream);

/** Knows the positions of carried events, with a few numbers for each. */
export class CarriedEvents {
  /** By stream and revision. */
  readonly #places = new Map<string, Map<number, PlacedEvent>>();
  #sorted: readonly PlacedEvent[] = [];
  #next = 0;
  #last:
    | { readonly stream: string; readonly carrier: number; readonly events: ReadonlyMap<number, RecordedEvent> }
    | undefined;
  readonly #learning = new SerialQueue();

  constructor(
    private readonly log: Pick<EventLogReader, 'read'>,
    private readonly carrying: CarryingOn,
  ) {}

  /** Call it after a page was read: by then every earlier erasure has its positions stored. */
  refresh(): Promise<void> {
    return this.#learning.run(() => this.#learn());
  }

  /** Inserts the carried events behind a position at their positions among events. */
  async among(
    events: readonly RecordedEvent[],
    after: number,
    { without }: Pick<ReadAllOptions, 'without'> = {},
  ): Promise<readonly RecordedEvent[]> {
    const last = events.at(-1)?.position ?? after;
    const due = this.#sorted.slice(this.#firstBehind(after), this.#firstBehind(last));
    if (due.length === 0) return events;
    const found = await this.#read(due);
    const all: RecordedEvent[] = [];
    let [previous, next] = [after, 0];
    for (const event of events) {
      const carried: RecordedEvent[] = [];
      for (let place; (place = due[next]) && place.before <= event.position; next++) {
        const each = found.get(place.stream)?.get(place.revision);
        if (each && each.position !== after && !isLeftOut(each, without)) carried.push(each);
      }
      all.push(...positioned(carried, previous, event.position));
      all.push(event);
      previous = event.position;
    }
    return all;
  }

  /** Index of the first place behind a position. */
  #firstBehind(position: number): number {
    let [from, to] = [0, this.#sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#sorted[middle]!.before > position) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  /** The erased events of a stream from one revision up to another, from the parts that carry them. */
  async *ofParts(stream: string, from: number, below: number, isBackwards = false): AsyncGenerator<RecordedEvent> {
    const placed = [...(this.#places.get(stream)?.values() ?? [])];
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

  /** @returns by stream and revision, without events that are not erased yet */
  async #read(due: readonly PlacedEvent[]): Promise<ReadonlyMap<string, ReadonlyMap<number, RecordedEvent>>> {
    const found = new Map<string, ReadonlyMap<number, RecordedEvent>>();
    const read = async ([stream, placed]: readonly [string, readonly PlacedEvent[]]) => {
      const first = await firstOf(this.log.read(stream, { limit: 1 }));
      if (!first) return;
      if (this.carrying.inParts.has(stream)) found.set(stream, await this.#readParts(stream, placed, first.revision));
      else if (this.carrying.types.has(first.type))
        found.set(stream, new Map(carriedBy(first).map((event) => [event.revision, event])));
    };
    const streams = [...Map.groupBy(due, (each) => each.stream)];
    for (let at = 0; at < streams.length; at += READ_AT_ONCE)
      await Promise.all(streams.slice(at, at + READ_AT_ONCE).map(read));
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

  /** Readers go through the parts in order, so caching the last one is enough. */
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
      for (const place of await this.#placesIn(event as RecordedEvent<CarriedEventsPlaced | CarriedRunPlaced>))
        this.#places.getOrInsertComputed(place.stream, () => new Map()).set(place.revision, place);
      this.#next = event.revision + 1;
      isNew = true;
    }
    if (!isNew) return;
    const all = [...this.#places.values()].flatMap((placed) => [...placed.values()]);
    this.#sorted = all.toSorted((one, other) => one.before - other.before || one.revision - other.revision);
  }

  async #placesIn({ data }: RecordedEvent<CarriedEventsPlaced | CarriedRunPlaced>): Promise<readonly PlacedEvent[]> {
    if (!('stream' in data)) return this.#placed(data.events, data.before);
    const { stream, carrier } = data;
    const places: PlacedEvent[] = [];
    for (const { before, ...event } of data.events)
      places.push(...(await this.#placed([{ ...event, stream }], before, carrier)));
    return places;
  }

  /** If no following event is left, the place is just before the carrier (the first event of its stream). */
  async #placed(
    events: readonly PlaceInLog[],
    before: readonly PlaceInLog[],
    carrier?: number,
  ): Promise<readonly PlacedEvent[]> {
    const found = await this.#firstLeft(before);
    const carrying = found ? undefined : await firstOf(this.log.read(events[0]!.stream, { limit: 1 }));
    const behind = found?.position ?? carrying?.position;
    if (behind === undefined) return [];
    const isSameLog = found !== undefined && found.place.position === found.position;
    return events.map(({ stream, revision, position }) => {
      return { stream, revision, before: (isSameLog ? position : undefined) ?? behind, carrier };
    });
  }

  async #firstLeft(
    places: readonly PlaceInLog[],
  ): Promise<{ readonly place: PlaceInLog; readonly position: number } | undefined> {
    for (const place of places) {
      const { stream, revision } = place;
      const event = await firstOf(this.log.read(stream, { from: revision, limit: 1 }));
      if (event?.revision === revision) return { place, position: event.position };
    }
    return undefined;
  }
}

const isLeftOut = ({ stream }: RecordedEvent, without: ReadAllOptions['without']): boolean =>
  without !== undefined && isOmitted(without, stream);

/** Positions in order. In a copy of the log the stored positions mean nothing; events get fractions between two others. */
function positioned(carried: readonly RecordedEvent[], after: number, before: number): readonly RecordedEvent[] {
  const inOrder = carried.toSorted((one, other) => one.position - other.position);
  const isOriginal = inOrder.every(
    ({ position }, at) => position > (inOrder[at - 1]?.position ?? after) && position < before,
  );
  if (isOriginal) return inOrder;
  const step = (before - after) / (carried.length + 1);
  const whole = step < 1 ? (position: number) => position : Math.floor;
  return inOrder.map((event, at) => ({ ...event, position: whole(after + step * (at + 1)) }));
}
