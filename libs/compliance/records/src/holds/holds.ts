import { IdSet } from '@chat/directory';
import { DAY_MS, type EventMetadata, type IdRuns, idsOf } from '@chat/kernel';
import {
  type HeldTopic,
  type Holdable,
  type HoldLifted,
  type HoldScope,
  type HoldSet,
  isInPeriod,
  isTopic,
} from './hold.js';
import { HoldIndex } from './hold-index.js';

/** Days after the lifting during which covered content is not erased. */
export const LEAST_DAYS_AFTER_LIFTING = 14;

export interface Lifting {
  /** UNIX milliseconds. */
  readonly time: number;
  /** Null: an operator. */
  readonly userId: number | null;
  readonly reason: string;
}

export interface Hold extends HoldScope {
  readonly id: number;
  readonly name: string;
  readonly reason: string;
  /** UNIX milliseconds. */
  readonly setAt: number;
  /** Null: an operator. */
  readonly setBy: number | null;
  readonly lifted: Lifting | null;
}

export interface Movement {
  readonly messageIds: IdRuns;
  readonly from: HeldTopic;
  /** Null: every message keeps its topic. */
  readonly to: { readonly channelId: number; readonly topic: string | null };
  /** True when nothing stays. */
  readonly isWhole: boolean;
}

/** A hold, and the messages that left its places after it was set. */
interface Followed {
  readonly hold: Hold;
  /** With new names and places of its topics. */
  readonly scope: HoldScope;
  readonly movedAway: IdSet;
}

export type HoldsRow = readonly [hold: Hold, scope: HoldScope, movedAway: readonly number[]];

/** Legal holds in force, recently lifted ones, and the content that they cover. */
export class Holds {
  /** By id, ascending. */
  readonly #followed = new Map<number, Followed>();
  #index = new HoldIndex();
  /** Messages that left the places of any hold. */
  #movedAway = new IdSet();

  /** Ascending by id. */
  get all(): readonly Hold[] {
    return Array.from(this.#followed.values(), ({ hold }) => hold);
  }

  set({ what: _what, holdId: id, name, reason, ...scope }: HoldSet, { time, actorId }: EventMetadata): void {
    const hold = { id, name, reason, ...scope, setAt: time, setBy: actorId, lifted: null };
    this.#put({ hold, scope, movedAway: new IdSet() });
  }

  lift({ holdId, reason }: HoldLifted, { time, actorId: userId }: EventMetadata): void {
    const each = this.#followed.get(holdId);
    if (each) this.#followed.set(holdId, { ...each, hold: { ...each.hold, lifted: { time, userId, reason } } });
  }

  /** Drops lifted holds that keep nothing more at that time. @param mostDays largest `deleted_content_days` */
  forgetLifted(time: number, mostDays: number): void {
    const rows = this.copy();
    const kept = rows.filter(([{ lifted }]) => lifted === null || time < endOfLifted(lifted, mostDays));
    if (kept.length < rows.length) this.restore(kept);
  }

  /** A covered message stays covered at every place, a topic under every name. */
  follow({ from, to, messageIds, isWhole }: Movement): void {
    const target = { channelId: to.channelId, topic: to.topic ?? from.topic };
    if (isTopic(from, target)) return;
    for (const each of this.#all(this.#index.namingPlace(from))) {
      const { hold, scope, movedAway } = each;
      if (hold.lifted) continue;
      for (const id of idsOf(messageIds)) {
        movedAway.add(id);
        this.#movedAway.add(id);
      }
      const goesOn = isWhole && scope.topics.some((topic) => isTopic(topic, from));
      if (!goesOn || scope.topics.some((topic) => isTopic(topic, target))) continue;
      this.#followed.set(hold.id, { ...each, scope: { ...scope, topics: [...scope.topics, target] } });
      this.#index.addTopic(hold.id, target);
    }
  }

  /** True when one names the topic itself, in force or not. */
  nameTopic(topic: HeldTopic): boolean {
    return this.#all(this.#index.namingPlace(topic)).some(({ scope }) =>
      scope.topics.some((each) => isTopic(each, topic)),
    );
  }

  get nameTopics(): boolean {
    return this.all.some(({ topics }) => topics.length > 0);
  }

  /** Holds in force that cover it. */
  over(message: Holdable): readonly Hold[] {
    return this.#covering(message).filter(({ lifted }) => lifted === null);
  }

  /** Whether one in force covers it. */
  cover(message: Holdable): boolean {
    return this.over(message).length > 0;
  }

  /** Whether one in force names the account. */
  overAccount(userId: number): boolean {
    return this.#naming(userId).some(({ lifted }) => lifted === null);
  }

  /** Like `keepUntil`, for the name of a deleted account. */
  keepAccountUntil(userId: number, deletedAt: number, deletedContentDays: number): number {
    return endOf(this.#naming(userId), deletedAt, deletedContentDays);
  }

  /** Time until which holds keep deleted content: Infinity while one is in force, 0 where none ever covered it. */
  keepUntil(message: Holdable & { readonly deletedAt: number }, deletedContentDays: number): number {
    return endOf(this.#covering(message), message.deletedAt, deletedContentDays);
  }

  /** True when any may keep something now. @param mostDays largest `deleted_content_days` */
  mayKeep(now: number, mostDays: number): boolean {
    return this.all.some(({ lifted }) => lifted === null || now < endOfLifted(lifted, mostDays));
  }

  copy(): readonly HoldsRow[] {
    return Array.from(this.#followed.values(), ({ hold, scope, movedAway }) => [hold, scope, movedAway.copy()]);
  }

  restore(rows: readonly HoldsRow[]): void {
    this.#followed.clear();
    [this.#index, this.#movedAway] = [new HoldIndex(), new IdSet()];
    for (const [hold, scope, bounds] of rows) {
      const movedAway = new IdSet();
      movedAway.restore(bounds);
      this.#put({ hold, scope, movedAway });
      for (let at = 0; at < bounds.length; at += 2)
        for (let id = bounds[at]!; id < bounds[at + 1]!; id++) this.#movedAway.add(id);
    }
  }

  #naming(userId: number): readonly Hold[] {
    return this.#all(this.#index.namingAccount(userId)).map(({ hold }) => hold);
  }

  #covering(message: Holdable): readonly Hold[] {
    return this.#all(this.#idsOver(message))
      .filter(({ scope }) => isInPeriod(scope, message))
      .map(({ hold }) => hold);
  }

  #idsOver(message: Holdable): ReadonlySet<number> {
    const named = this.#index.naming(message);
    if (!this.#movedAway.has(message.messageId)) return named;
    const left = [...this.#followed.values()].filter(({ movedAway }) => movedAway.has(message.messageId));
    return new Set([...named, ...left.map(({ hold }) => hold.id)]);
  }

  #put(followed: Followed): void {
    this.#followed.set(followed.hold.id, followed);
    this.#index.add(followed.hold.id, followed.scope);
  }

  #all(ids: ReadonlySet<number>): readonly Followed[] {
    return [...ids].map((id) => this.#followed.get(id)!);
  }
}

function endOf(holds: readonly Hold[], deletedAt: number, deletedContentDays: number): number {
  const ends = holds.map(({ lifted }) => {
    if (lifted === null) return Infinity;
    return deletedAt <= lifted.time ? endOfLifted(lifted, deletedContentDays) : 0;
  });
  return Math.max(0, ...ends);
}

const endOfLifted = ({ time }: Lifting, deletedContentDays: number): number =>
  time + Math.max(LEAST_DAYS_AFTER_LIFTING, deletedContentDays) * DAY_MS;
