import type { SnapshotPart, SnapshotRow } from '@chat/directory';
import { type LeastDays, leastDays } from './least-days.js';
import { ORGANIZATION, type Placed, placeKey, placeOf, postedIn, type RecordsPlace } from './place.js';

const DAY_MS = 24 * 60 * 60_000;

export interface PlaceRules {
  readonly place: RecordsPlace;
  readonly deletedContentDays: number;
}

/** A deleted message whose content is kept. */
export interface Kept {
  /** Keys of the places where it was deleted, and posted. */
  readonly place: string;
  readonly postedIn: string;
  /** UNIX milliseconds. */
  readonly deletedAt: number;
  readonly postedAt: number;
}

export class RecordsRules implements SnapshotPart {
  readonly name = 'records';
  readonly version = 2;
  places: readonly PlaceRules[] = [];
  least: readonly LeastDays[] = [];

  /** Whether the content of a message that is deleted there stays for a while, however short. */
  keeps(message: Placed): boolean {
    const places = [placeOf(message.conversation), postedIn(message)].map(placeKey);
    return this.deletedContentDays(places[0]!) > 0 || places.some((place) => this.leastDays(place, 0) > 0);
  }

  /** When the content is to be erased by the rules of now, in UNIX milliseconds. @param atLeast days, whatever the rules are */
  due(kept: Kept, now: number, atLeast = 0): number {
    const { place, deletedAt } = kept;
    return Math.max(deletedAt + this.deletedContentDays(place) * DAY_MS, this.coveredUntil(kept, now, atLeast));
  }

  /** Until when a records rule wants the content kept, in UNIX milliseconds. @param atLeast days, whatever the rules are */
  coveredUntil({ place, postedIn: origin, postedAt }: Kept, now: number, atLeast = 0): number {
    return postedAt + Math.max(atLeast, this.leastDays(place, now), this.leastDays(origin, now)) * DAY_MS;
  }

  /** 0 until an owner has set it. */
  deletedContentDays(place: string): number {
    return this.#own(place) ?? this.#own(placeKey(ORGANIZATION)) ?? 0;
  }

  leastDays(place: string, now: number): number {
    return leastDays(this.least, place, now);
  }

  take({ places, least }: Pick<RecordsRules, 'places' | 'least'>): void {
    this.places = places;
    this.least = least;
  }

  snapshot(): SnapshotRow[] {
    return [
      ['places', this.places],
      ['least', this.least],
    ];
  }

  restore(rows: Iterable<SnapshotRow>): void {
    const [places, least] = rows;
    this.places = (places?.[1] ?? []) as readonly PlaceRules[];
    this.least = (least?.[1] ?? []) as readonly LeastDays[];
  }

  #own(place: string): number | undefined {
    return this.places.find((each) => placeKey(each.place) === place)?.deletedContentDays;
  }
}

export function rulesAfter(
  all: readonly PlaceRules[],
  { place, days }: { readonly place: RecordsPlace; readonly days: number | null },
): readonly PlaceRules[] {
  const others = all.filter((each) => placeKey(each.place) !== placeKey(place));
  return days === null ? others : [...others, { place, deletedContentDays: days }];
}
