import type { SnapshotPart, SnapshotRow } from '@chat/directory';
import type { Recorded } from '@chat/kernel';
import type { Holdable } from './hold.js';
import { Holds, type HoldsRow } from './holds.js';
import { type KeptAccount, KeptAccounts } from './kept-accounts.js';
import { type LeastDays, leastDays, OPERATOR } from './least-days.js';
import type { PlaceRules } from './place-rules.js';
import { ORGANIZATION, type Placed, placeKey, placeOf, postedIn } from './place.js';
import { recordsAggregate, type RecordsState, type RulesEvent } from './records.aggregate.js';

const DAY_MS = 24 * 60 * 60_000;

/** A deleted message whose content is kept. */
export interface Kept extends Holdable {
  /** Keys of the places where it was deleted, and posted. */
  readonly place: string;
  readonly postedIn: string;
  /** UNIX milliseconds. */
  readonly deletedAt: number;
}

interface ByPlace {
  readonly least: ReadonlyMap<string, readonly LeastDays[]>;
  readonly days: ReadonlyMap<string, number>;
}

/** Rules and holds of a log: when the content of deleted messages is to be erased. */
export class RecordsRules implements SnapshotPart {
  readonly name = 'records';
  readonly version = 4;
  #state: RecordsState = recordsAggregate.initialState;
  /** Made when a place is asked for. */
  #byPlace: ByPlace | undefined;
  readonly holds = new Holds();
  readonly accounts = new KeptAccounts();

  get places(): readonly PlaceRules[] {
    return this.#state.places;
  }

  get least(): readonly LeastDays[] {
    return this.#state.least;
  }

  take(event: Recorded<RulesEvent>): void {
    this.#put(recordsAggregate.evolve(this.#state, event));
    if (event.type === 'RecordsChanged') this.holds.take(event);
  }

  /** Whether the content of a message that is deleted there stays for a while, however short. @param erasesNow not for the sake of `deleted_content_days` */
  keeps(message: Holdable & Placed, erasesNow = false): boolean {
    const places = [placeOf(message.conversation), postedIn(message)].map(placeKey);
    const waits = !erasesNow && this.deletedContentDays(places[0]!) > 0;
    return waits || places.some((place) => this.leastDays(place, 0) > 0) || this.holds.over(message).length > 0;
  }

  /** When the content is to be erased, in UNIX milliseconds; Infinity while a hold covers it. @param atLeast days, whatever the rules are */
  due(kept: Kept, now: number, atLeast = 0): number {
    return Math.max(this.#hiddenUntil(kept), this.coveredUntil(kept, now, atLeast));
  }

  /** As `due` would be if there were no holds. */
  dueByRules(kept: Kept, now: number, atLeast = 0): number {
    return Math.max(this.#hiddenUntil(kept), this.#ruledUntil(kept, now, atLeast));
  }

  /** Until when a records rule or a hold wants the content kept, in UNIX milliseconds. @param atLeast days, whatever the rules are */
  coveredUntil(kept: Kept, now: number, atLeast = 0): number {
    const heldUntil = this.holds.keepUntil(kept, this.deletedContentDays(kept.place));
    return Math.max(heldUntil, this.#ruledUntil(kept, now, atLeast));
  }

  /** Deleted accounts that no hold covers any more. */
  dueAccounts(now: number): readonly KeptAccount[] {
    const days = this.deletedContentDays(placeKey(ORGANIZATION));
    return this.accounts.all.filter(
      ({ userId, deletedAt }) => this.holds.keepAccountUntil(userId, deletedAt, days) <= now,
    );
  }

  /** 0 until an owner has set it. */
  deletedContentDays(place: string): number {
    return Math.max(0, this.shownDays(place));
  }

  /** As it was set, for the place or for the organization. */
  shownDays(place: string): number {
    return this.#own(place) ?? this.#own(placeKey(ORGANIZATION)) ?? 0;
  }

  /** Values that count there, also those of the organization and the operator. */
  leastOf(place: string): readonly LeastDays[] {
    const { least } = this.#placed();
    return [...new Set([OPERATOR, placeKey(ORGANIZATION), place])].flatMap((key) => least.get(key) ?? []);
  }

  leastDays(place: string, now: number): number {
    return leastDays(this.leastOf(place), place, now);
  }

  snapshot(): SnapshotRow[] {
    return [
      ['state', this.#state],
      ['holds', this.holds.copy()],
      ['accounts', this.accounts.all],
    ];
  }

  restore(rows: Iterable<SnapshotRow>): void {
    const [state, holds, accounts] = rows;
    this.#put((state?.[1] ?? recordsAggregate.initialState) as RecordsState);
    this.holds.restore((holds?.[1] ?? []) as readonly HoldsRow[]);
    this.accounts.restore((accounts?.[1] ?? []) as readonly KeptAccount[]);
  }

  #hiddenUntil({ place, deletedAt }: Kept): number {
    return deletedAt + this.deletedContentDays(place) * DAY_MS;
  }

  #ruledUntil({ place, postedIn: origin, postedAt }: Kept, now: number, atLeast: number): number {
    return postedAt + Math.max(atLeast, this.leastDays(place, now), this.leastDays(origin, now)) * DAY_MS;
  }

  #own(place: string): number | undefined {
    return this.#placed().days.get(place);
  }

  #put(state: RecordsState): void {
    this.#state = state;
    this.#byPlace = undefined;
  }

  #placed(): ByPlace {
    return (this.#byPlace ??= {
      least: Map.groupBy(this.least, ({ place }) => place),
      days: new Map(this.places.map((each) => [placeKey(each.place), each.deletedContentDays])),
    });
  }
}
