import { categoryOf, type EventLogReader, isEphemeral, type PlaceInLog } from '@chat/event-log';
import type { Recorded, RecordedEvent } from '@chat/kernel';
import type { MessageDeleted } from '../message/message.events.js';
import { namesTopic, namesTopics } from '../message/topic-in-event.js';

/** Types of events of which one is enough to find a place. */
const NAMED = 16;
const LOOKED_AT = 1_000;
/** Streams from which only `namesTopics` events are erased. */
const LASTING: ReadonlySet<string> = new Set(
  'channel entries erasures group inspection moves nameFinds realm records retention sealing'.split(' '),
);

export interface Following {
  /** Position of the first of them; Infinity: none. */
  readonly first: number;
  readonly places: readonly PlaceInLog[];
}

interface Known extends Following {
  readonly from: number;
}

/** Finds events behind others in the log, as references for their places. */
export class FollowingEvents {
  /** Position → positions from it up to the first of these events. */
  #known: Known | undefined;

  constructor(private readonly log: EventLogReader) {}

  /** In the order of the log: the nearest ones, and some that are never erased. */
  async of({ stream: own, position }: RecordedEvent): Promise<readonly PlaceInLog[]> {
    const nearest: PlaceInLog[] = [];
    for await (const page of this.log.readAll({ from: position, limit: NAMED, asStored: true }))
      for (const event of page) if (event.stream !== own && !isEphemeral(event.stream)) nearest.push(placeOf(event));
    const places = nearest.slice(0, NAMED / 2);
    const isNew = (one: PlaceInLog) =>
      one.stream !== own && places.every(({ stream, revision }) => stream !== one.stream || revision !== one.revision);
    const { places: lasting } = await this.lasting(position);
    return [...places, ...lasting.filter(isNew).slice(0, NAMED / 2)];
  }

  /** Finds events that are never erased. */
  async lasting(position: number): Promise<Following> {
    const known = this.#known;
    if (known && known.from <= position && position < known.first) return known;
    const places: PlaceInLog[] = [];
    let [first, left] = [Infinity, LOOKED_AT];
    for await (const page of this.log.readAll({ from: position, asStored: true })) {
      for (const event of page) {
        if (!lasts(event) || places.length === NAMED) continue;
        first = Math.min(first, event.position);
        places.push(placeOf(event));
      }
      if (first === Infinity && known && page.at(-1)!.position >= known.from) {
        this.#known = { ...known, from: position };
        return known;
      }
      if (first < Infinity) left -= page.length;
      if (places.length === NAMED || left <= 0) break;
    }
    if (first < Infinity) this.#known = { from: position, first, places };
    return { first, places };
  }
}

export const placeOf = ({ stream, revision, position }: RecordedEvent): PlaceInLog => ({ stream, revision, position });

function lasts(event: RecordedEvent): boolean {
  if (event.type === 'MessageDeleted') return !namesTopic((event as Recorded<MessageDeleted>).data);
  if (event.type === 'MessageDeletionCarriedOn') return true;
  return LASTING.has(categoryOf(event.stream)) && !namesTopics(event);
}
