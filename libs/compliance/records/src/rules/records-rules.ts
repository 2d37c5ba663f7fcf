import { ERASED_TOPIC, type SnapshotPart, type SnapshotRow } from '@chat/directory';
import { DAY_MS, type Recorded } from '@chat/kernel';
import type { Holdable } from '../holds/hold.js';
import { Holds, type HoldsRow } from '../holds/holds.js';
import { type KeptAccount, KeptAccounts } from '../holds/kept-accounts.js';
import { TopicKeys, type TopicKeysRow } from '../topic-keys/topic-keys.js';
import { HeldAlone } from './held-alone.js';
import { type LeastDays, leastDays, OPERATOR, presentLeastDays } from './least-days.js';
import { AS_RULE_SAYS, type PlaceRules } from './place-rules.js';
import { ORGANIZATION, type Placed, placeKey, placeOf, postedIn } from './place.js';
import { recordsAggregate, type RecordsState, type RulesEvent } from './records.aggregate.js';

const DAYS_AFTER_OPERATOR_ENDED_RULE = 30;

/** A deleted message whose content is kept. */
export interface Kept extends Holdable {
  /** Keys of the places of its deletion and its posting. */
  readonly place: string;
  readonly postedIn: string;
  /** UNIX milliseconds. */
  readonly deletedAt: number;
}

/** Kept content and its place in the log: before the deletion. */
export interface KeptInLog extends Kept {
  readonly stream: string;
  readonly revision: number;
}

export const KEEPERS = ['deleted_content_days', 'records_rule', 'legal_hold'] as const;
export type Keeper = (typeof KEEPERS)[number];

interface ByPlace {
  readonly least: ReadonlyMap<string, readonly LeastDays[]>;
  readonly days: ReadonlyMap<string, number>;
}

/** Rules and holds of a log, which decide when the content of deleted messages is erased. */
export class RecordsRules implements SnapshotPart {
  readonly name = 'records';
  readonly version = 9;
  #state: RecordsState = recordsAggregate.initialState;
  /** Made at the first use of a place. */
  #byPlace: ByPlace | undefined;
  #newestHold = 0;
  /** By account: time of an owner's `erase_now`, in UNIX milliseconds; the newest is the last one. */
  #erasedNow: ReadonlyMap<number, number> = new Map();
  #erasedAccounts: readonly number[] = [];
  readonly holds = new Holds();
  readonly accounts = new KeptAccounts();
  readonly topicKeys = new TopicKeys();
  /** Contains messages that were deleted since the start, and others that were looked up. */
  readonly heldAlone = new HeldAlone<KeptInLog>();
  /** Topics of kept messages that are erased with them: no read model holds them. */
  readonly #topics = new Map<number, string>();

  get places(): readonly PlaceRules[] {
    return this.#state.places;
  }

  get least(): readonly LeastDays[] {
    return this.#state.least;
  }

  /** Accounts with an owner's `erase_now`, the newest request last. Replaced at every request. */
  get erasedAccounts(): readonly number[] {
    return this.#erasedAccounts;
  }

  /** Position of the last hold set since the start; 0: none. */
  get newestHold(): number {
    return this.#newestHold;
  }

  take(event: Recorded<RulesEvent>): void {
    this.#put(recordsAggregate.evolve(this.#state, event));
    if (event.type !== 'RecordsChanged') return;
    const { change } = event.data;
    if (change.what === 'hold_set') {
      this.holds.set(change, event.metadata);
      this.#newestHold = event.position;
    }
    if (change.what === 'hold_lifted') this.holds.lift(change, event.metadata);
    const days = this.places.map(({ deletedContentDays }) => deletedContentDays);
    this.holds.forgetLifted(event.metadata.time, Math.max(0, ...days));
  }

  /** @param time of the request in UNIX milliseconds; null: the account is permanently deleted, so that only later content counts */
  eraseNow(userId: number, time: number | null): void {
    if (time === null && !this.#erasedNow.has(userId)) return;
    const others = [...this.#erasedNow].filter(([id]) => id !== userId);
    this.#putErasedNow(time === null ? others : [...others, [userId, time]]);
  }

  isErasedNow(kept: Kept): boolean {
    return this.#hiddenUntil(kept) < this.#hiddenByDays(kept);
  }

  /** A message was deleted, and its content is kept. @param isTopicApart whether its topic is erased with it */
  keep(kept: KeptInLog, isTopicApart = false): void {
    const { messageId, conversation } = kept;
    const isThere = isTopicApart && conversation.kind === 'channel' && conversation.topic !== ERASED_TOPIC;
    if (isThere) this.#topics.set(messageId, conversation.topic);
    if (this.dueByRules(kept, kept.deletedAt) <= kept.deletedAt) this.heldAlone.add(kept);
  }

  /** Forgets messages that were restored or erased. */
  forget(messageIds: readonly number[]): void {
    this.heldAlone.forget(messageIds);
    for (const messageId of messageIds) this.#topics.delete(messageId);
  }

  /** Returns the content of a document, with its topic. */
  keptIn<Document extends Omit<KeptInLog, 'messageId'> & { readonly _id: number }>(
    document: Document,
  ): Document & KeptInLog {
    const kept = { ...document, messageId: document._id };
    const topic = this.#topics.get(kept.messageId);
    if (topic === undefined || kept.conversation.kind === 'direct') return kept;
    return { ...kept, conversation: { ...kept.conversation, topic } };
  }

  /** True when the content of a message that is deleted there stays for any time. @param erasesNow ignores `deleted_content_days` */
  keeps(message: Holdable & Placed, erasesNow = false): boolean {
    const places = [placeOf(message.conversation), postedIn(message)].map(placeKey);
    const waits = !erasesNow && this.deletedContentDays(places[0]!) > 0;
    return waits || places.some((place) => this.leastDays(place, 0) > 0) || this.holds.cover(message);
  }

  /** Time of the erasure in UNIX milliseconds; Infinity while a hold covers it. @param atLeast minimum of days */
  due(kept: Kept, now: number, atLeast = 0): number {
    return Math.max(this.#hiddenUntil(kept), this.coveredUntil(kept, now, atLeast));
  }

  /** Like `due`, without holds. */
  dueByRules(kept: Kept, now: number, atLeast = 0): number {
    return Math.max(this.#hiddenUntil(kept), this.#ruledUntil(kept, now, atLeast));
  }

  /** Time until which a records rule or a hold keeps the content, in UNIX milliseconds. @param atLeast minimum of days */
  coveredUntil(kept: Kept, now: number, atLeast = 0): number {
    return Math.max(this.#heldUntil(kept), this.#ruledUntil(kept, now, atLeast));
  }

  /** All rules and holds that keep the content at that time. @param atLeast minimum of days */
  keepers(kept: Kept, now: number, atLeast = 0): readonly Keeper[] {
    const until: Readonly<Record<Keeper, number>> = {
      deleted_content_days: this.#hiddenUntil(kept),
      records_rule: this.#ruledUntil(kept, now, atLeast),
      legal_hold: this.#heldUntil(kept),
    };
    return KEEPERS.filter((keeper) => until[keeper] > now);
  }

  /** Deleted accounts that no hold covers any more. */
  dueAccounts(now: number): readonly KeptAccount[] {
    const days = this.deletedContentDays(placeKey(ORGANIZATION));
    return this.accounts.all.filter(
      ({ userId, deletedAt }) => this.holds.keepAccountUntil(userId, deletedAt, days) <= now,
    );
  }

  /** 0 until an owner sets it, and where a records rule alone decides. */
  deletedContentDays(place: string): number {
    const days = this.shownDays(place);
    if (days !== AS_RULE_SAYS) return days;
    return presentLeastDays(this.leastOf(place), place) > 0 ? 0 : DAYS_AFTER_OPERATOR_ENDED_RULE;
  }

  /** The value set for the place or for the organization. */
  shownDays(place: string): number {
    return this.#own(place) ?? this.#own(placeKey(ORGANIZATION)) ?? 0;
  }

  /** Values in force there, including those of the organization and the operator. */
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
      ['erasedNow', [...this.#erasedNow]],
      ['topics', [...this.#topics]],
      ['topicKeys', this.topicKeys.copy()],
    ];
  }

  restore(rows: Iterable<SnapshotRow>): void {
    const [state, holds, accounts, erasedNow, topics, topicKeys] = rows;
    this.#put((state?.[1] ?? recordsAggregate.initialState) as RecordsState);
    this.holds.restore((holds?.[1] ?? []) as readonly HoldsRow[]);
    this.accounts.restore((accounts?.[1] ?? []) as readonly KeptAccount[]);
    this.#putErasedNow((erasedNow?.[1] ?? []) as readonly (readonly [number, number])[]);
    this.#topics.clear();
    for (const [id, topic] of (topics?.[1] ?? []) as readonly [number, string][]) this.#topics.set(id, topic);
    this.topicKeys.restore(topicKeys?.[1] as TopicKeysRow | undefined);
  }

  #hiddenUntil(kept: Kept): number {
    const erasedNow = this.#erasedNow.get(kept.senderId) ?? -Infinity;
    const byDays = this.#hiddenByDays(kept);
    return kept.deletedAt <= erasedNow ? Math.min(byDays, erasedNow) : byDays;
  }

  #hiddenByDays({ place, deletedAt }: Kept): number {
    return deletedAt + this.deletedContentDays(place) * DAY_MS;
  }

  #ruledUntil({ place, postedIn: origin, postedAt }: Kept, now: number, atLeast: number): number {
    return postedAt + Math.max(atLeast, this.leastDays(place, now), this.leastDays(origin, now)) * DAY_MS;
  }

  #heldUntil(kept: Kept): number {
    return this.holds.keepUntil(kept, this.deletedContentDays(kept.place));
  }

  #own(place: string): number | undefined {
    return this.#placed().days.get(place);
  }

  #put(state: RecordsState): void {
    this.#state = state;
    this.#byPlace = undefined;
  }

  #putErasedNow(accounts: readonly (readonly [userId: number, time: number])[]): void {
    this.#erasedNow = new Map(accounts);
    this.#erasedAccounts = [...this.#erasedNow.keys()];
  }

  #placed(): ByPlace {
    return (this.#byPlace ??= {
      least: Map.groupBy(this.least, ({ place }) => place),
      days: new Map(this.places.map((each) => [placeKey(each.place), each.deletedContentDays])),
    });
  }
}
