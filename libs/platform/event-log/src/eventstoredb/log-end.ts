import { setImmediate as afterInput } from 'node:timers';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';

import { type RecordedEvent, weigh } from '@chat/kernel';
import { LRUCache } from 'lru-cache';

import { Damages } from '../damage/damages.js';
import { persistently, type Records } from './calls.js';
import { DAMAGED } from './checksum.js';
import type { Connection } from './connection.js';
import { Erasures, ERASING_TYPES, FILLER, isStored, isSystemEvent } from './erasures.js';
import { TO_NEXT_CHECKPOINT } from './subscriptions.js';
import { LIMITS } from '../event-log.limits.js';

/** Records of a stream, or of the log backwards, in one read. */
export const PAGE = LIMITS.log.pageEvents;
/**
 * Records of the log in one read. On newer servers a call costs as much as hundreds of records; a larger page would be wasted,
 * since it ends at the next milestone.
 */
const LOG_PAGE = TO_NEXT_CHECKPOINT;
/** Pages read ahead of a reader of the log: newer servers read several in little more time than one. */
const READ_AHEAD = 2;
/** Milestones in memory; with more, every second one is dropped. */
const MOST_MILESTONES = 20_000;
/** Ends of pages that are remembered. */
const REMEMBERED_ENDS = 64;

/** Number of the newest events in memory, so that all live followers share one read. */
const RECENT = 1000;
/** Most characters of the newest events in memory. */
const RECENT_CHARACTERS = 4 * LIMITS.log.pageCharacters;

/** Most characters of older pages, which stay in memory for a while. */
const PAGES_CHARACTERS = 8 * LIMITS.log.pageCharacters;
const PAGES_KEPT_MS = 30_000;

/** Minimum time between two wake-ups of followers for delivered events. */
const PACE_MS = 3;
/** Time after which events appended here are read, and the subscription restarted, when they were not delivered. */
const DELIVERED_WITHIN_MS = 200;

const LONGEST_LAG_MS = 1_000;
const LAG_PAUSE_MS = 5;

interface Page extends Records {
  /** The known end of the log when the read began: a page that is not full holds everything up to there. */
  readonly known: number;
}

/** The visible events between two positions. */
export interface Stretch {
  readonly events: readonly RecordedEvent[];
  readonly upTo: number;
  /** True when it reaches the end of the log. */
  readonly toEnd: boolean;
}

/** The last known position of the log and the erasures up to it. Updated by the subscription; without one, by reading. */
export class LogEnd {
  readonly erasures = new Erasures();
  /** Position where our part of the log begins. */
  #first = 0;
  /** Position of the last record read, the server's own included. */
  #position = 0;
  #head = 0;
  #end = 0;
  /** Minimum position of the log's end, also while a lagging node of a cluster shows less. */
  #known = 0;
  #recent: RecordedEvent[] = [];
  #recentAfter = 0;
  #recentCharacters = 0;
  #stale = true;
  /** State of the subscription: none; begun, while reading has not reached its start; delivering. */
  #delivery: 'none' | 'joining' | 'delivering' = 'none';
  /** Ends the subscription, so that a new one is begun. */
  #endDelivery: () => void = () => {};
  /** Events that the subscription delivered before reading reached its start. */
  #early: RecordedEvent[] = [];
  /** Position of the last event that the subscription delivered. */
  #delivered = 0;
  /** The position that had been read but not delivered at the last check. */
  #overdue = 0;
  #lateness: NodeJS.Timeout | undefined;
  #notifying = false;
  #notifiedAt = -Infinity;
  #change = Promise.withResolvers<void>();
  #reading: Promise<void> | undefined;
  #queued: Promise<void> | undefined;

  /** Full pages on the way to the end, by their first position. */
  readonly #pages = new LRUCache<number, Page>({
    maxSize: PAGES_CHARACTERS,
    sizeCalculation: ({ records }) => records.reduce((sum, { data }) => sum + weigh(data), 1),
    ttl: PAGES_KEPT_MS,
  });
  readonly #pagesUnderWay = new Map<number, Promise<Page>>();
  /** Positions of records, far apart, ascending: a page can be read from each. */
  #milestones: number[] = [];
  #scouting = false;
  /** Where full pages ended. */
  readonly #ends = new LRUCache<number, true>({ max: REMEMBERED_ENDS });

  constructor(
    private readonly connection: Connection,
    readonly damages = new Damages(),
  ) {}

  /** Finds the end, the erasures before it, and the newest events. */
  async open(): Promise<void> {
    const { records } = await this.connection.readAll({ direction: 'backwards', limit: 1 });
    const [last] = records;
    this.#position = last?.position ?? 0;
    const { subscriptions } = this.connection;
    if (this.connection.isShared) {
      const first = await subscriptions.findFirst();
      if (first) this.erasures.take(first);
      this.#first = first?.position ?? this.#position;
    }
    await this.#scout(this.#first);
    await this.#recall();
    await this.refresh();
  }

  /** Position of the last record. */
  get position(): number {
    return this.#position;
  }

  /** No event of ours is before this position. */
  get first(): number {
    return this.#first;
  }

  /** Position of the last event that is not the server's own. */
  get head(): number {
    return this.#head;
  }

  /** At least the head, and never decreasing: a scrub may remove the last event, but only after a record that erases it. */
  get end(): number {
    return this.#end;
  }

  /** The last readable event, if it is in memory. */
  get newest(): RecordedEvent | undefined {
    return this.#recent.findLast((event) => this.isVisible(event));
  }

  /** Resolves when there may be new events. */
  get change(): Promise<void> {
    return this.#change.promise;
  }

  /** Wakes everyone who waits for a change. */
  readonly notify = (): void => {
    this.#notifiedAt = performance.now();
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  };

  /** Call it when an event may have been added to the log, or certainly up to a position. */
  wake(upTo = 0): void {
    this.#known = Math.max(this.#known, upTo);
    if (upTo > 0 && this.#delivery === 'delivering') return this.#expectDelivery();
    this.#stale = true;
    this.notify();
  }

  /** Call it when a subscription has begun, which delivers every event added from now on. @param end ends it */
  join(end: () => void): void {
    this.#delivery = 'joining';
    this.#endDelivery = end;
    this.#early = [];
    this.wake();
    this.refresh().then(() => this.#endDelivery === end && this.#deliverFromNowOn(), end);
  }

  /** Takes the events of the subscription, in order. */
  deliver(record: RecordedEvent): void {
    if (this.#delivery === 'joining') {
      this.#early.push(record);
      if (this.#early.length > RECENT) this.#endDelivery();
    } else if (this.#delivery === 'delivering') {
      this.#delivered = record.position;
      if (record.position <= this.#position) return;
      this.#take(record);
      this.#notifySoon();
    }
  }

  /** Call it when the subscription has ended. */
  leave(): void {
    this.#delivery = 'none';
    this.#endDelivery = () => {};
    this.#early = [];
    clearTimeout(this.#lateness);
    this.#lateness = undefined;
    this.wake();
  }

  /** True when the subscription has not delivered events that the last look, or an earlier one, had read. */
  async isDeliveryOverdue(): Promise<boolean> {
    await this.refresh();
    const overdue = this.#overdue;
    this.#overdue = this.#delivery === 'delivering' && this.#delivered < this.#head ? this.#head : 0;
    return overdue > 0 && this.#overdue > 0 && this.#delivered < overdue;
  }

  /** Reads to the end of the log at the time of the call. Calls during a read share the next one. */
  refresh(): Promise<void> {
    if (!this.#reading) {
      this.#reading = this.#read().finally(() => (this.#reading = undefined));
      return this.#reading;
    }
    const again = () => {
      this.#queued = undefined;
      return this.refresh();
    };
    this.#queued ??= this.#reading.then(again, again);
    return this.#queued;
  }

  /** The events after a position, to the end; undefined when they must be read. */
  known(position: number): Stretch | undefined {
    const isUnknown = this.#stale || position < this.#recentAfter || (this.#reading && position >= this.#position);
    return isUnknown ? undefined : this.#recentStretch(position, !this.#reading);
  }

  /** The events after a position: all when the end is near, else a page of them. */
  async after(position: number): Promise<Stretch> {
    const near = this.known(position);
    if (near) return near;
    if (position >= this.#recentAfter) {
      const isRead = await this.#news(position);
      if (position >= this.#recentAfter) return this.#recentStretch(position, isRead);
    }
    const { records, isFull, known } = await this.page(Math.max(position, this.#first));
    const events = records.filter((event) => event.position > position && this.isVisible(event));
    const last = records.at(-1)?.position ?? position;
    return { events, upTo: isFull ? last : Math.max(last, known), toEnd: false };
  }

  /** @throws DamagedLog when the event is damaged and nobody can do without its stream */
  isVisible(event: RecordedEvent): boolean {
    const { type, stream, revision, position } = event;
    if (isSystemEvent(event) || this.erasures.hides(event)) return false;
    if (type === DAMAGED) this.damages.pass({ position, stream, revision, fault: 'is not as it was stored' });
    return !this.damages.withholds(stream, revision);
  }

  /** Wakes followers at most once per PACE_MS, so that they take several events together. */
  #notifySoon(): void {
    if (this.#notifying) return;
    this.#notifying = true;
    const pauseMs = this.#notifiedAt + PACE_MS - performance.now();
    const notify = () => {
      this.#notifying = false;
      this.notify();
    };
    // Events that have already arrived are included.
    if (pauseMs <= 0) afterInput(notify);
    else setTimeout(notify, pauseMs);
  }

  #deliverFromNowOn(): void {
    this.#delivery = 'delivering';
    this.#delivered = this.#head;
    this.#overdue = 0;
    const early = this.#early;
    this.#early = [];
    for (const record of early) this.deliver(record);
  }

  /** Expects the subscription to deliver the events that this process has appended. */
  #expectDelivery(): void {
    if (this.#position >= this.#known) return;
    this.#lateness ??= setTimeout(() => void this.#repairLateness(this.#known), DELIVERED_WITHIN_MS).unref();
  }

  async #repairLateness(expected: number): Promise<void> {
    // Events that arrived while this thread was busy count as delivered.
    await setImmediate();
    this.#lateness = undefined;
    if (this.#delivery !== 'delivering') return;
    if (this.#position < expected) {
      const end = this.#endDelivery;
      this.wake();
      await this.refresh().catch(() => {});
      if (this.#delivered < expected) end();
    }
    if (this.#position < this.#known) this.#expectDelivery();
  }

  /** Resolves when there is an event behind a position (false), or reading has reached the end (true). */
  async #news(position: number): Promise<boolean> {
    const reading = this.#stale || !this.#reading ? this.refresh() : this.#reading;
    const read = reading.then(() => true);
    read.catch(() => {});
    for (;;) {
      const isRead = await Promise.race([read, this.change.then(() => false)]);
      if (isRead || this.#position > position) return isRead;
    }
  }

  #recentStretch(position: number, toEnd: boolean): Stretch {
    let start = this.#recent.length;
    while (start > 0 && this.#recent[start - 1]!.position > position) start--;
    const events = this.#recent.slice(start).filter((event) => this.isVisible(event));
    return { events, upTo: Math.max(position, this.#position), toEnd };
  }

  async #read(): Promise<void> {
    this.#stale = false;
    try {
      const giveUpAt = performance.now() + LONGEST_LAG_MS;
      for (let isShared = false, full = false; ;) {
        // Pages of other readers may be older than this call, so the last one is read once more. The first page is short, so that
        // followers get events soon.
        isShared = full;
        const position = this.#position;
        const { records, isFull }: Records = await (isShared ? this.page(position) : this.#pageFrom(position, PAGE));
        if (isFull && !full) void this.#scout(position).catch(() => {});
        full = isFull;
        const added = records.filter((record) => record.position > this.#position);
        for (const record of added) this.#take(record);
        if (added.length > 0) this.notify();
        if (full || isShared) continue;
        if (this.#position >= this.#known || performance.now() > giveUpAt) return;
        await pause(LAG_PAUSE_MS);
      }
    } catch (error) {
      this.#stale = true;
      throw error;
    }
  }

  /** Reads ahead of the followers from a position to the end, for erasures and for milestones. */
  async #scout(after: number): Promise<void> {
    if (this.#scouting) return;
    this.#scouting = true;
    const pass = (position: number) => {
      if (position > (this.#milestones.at(-1) ?? 0)) this.#milestones.push(position);
      if (this.#milestones.length > MOST_MILESTONES)
        this.#milestones = this.#milestones.filter((_, at) => at % 2 === 0);
    };
    try {
      const types = [...ERASING_TYPES, FILLER];
      await this.connection.subscriptions.scan(types, after, (event) => this.erasures.take(event), pass);
    } finally {
      this.#scouting = false;
    }
  }

  #pageFrom(from: number, limit: number, to?: number): Promise<Records> {
    return persistently(() => this.connection.readAll({ from, limit, to }));
  }

  /**
   * All records from a position on, including the server's own and erased ones. Readers from the same place share pages, as all do
   * at the first start after an import.
   */
  page(position: number): Promise<Page> {
    const page = this.#pageAt(position);
    if (this.#ends.has(position)) this.#readAhead(position);
    return page;
  }

  #readAhead(position: number): void {
    const next = this.#nextMilestone(position);
    for (const milestone of this.#milestones.slice(next, next + READ_AHEAD)) {
      // The next reader of this page reads it again.
      if (milestone < this.#position) this.#pageAt(milestone).catch(() => {});
    }
  }

  /** Index of the first record behind a position. */
  #nextMilestone(position: number): number {
    let [low, high] = [0, this.#milestones.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#milestones[middle]! <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  async #pageAt(position: number): Promise<Page> {
    const kept = this.#pages.get(position);
    if (kept) return kept;
    const underWay = this.#pagesUnderWay.get(position);
    if (underWay) return underWay;
    const known = this.#position;
    const reading = this.#pageFrom(position, LOG_PAGE, this.#milestones[this.#nextMilestone(position)])
      .then((records) => ({ ...records, known }))
      .finally(() => this.#pagesUnderWay.delete(position));
    this.#pagesUnderWay.set(position, reading);
    const page = await reading;
    // A page that is not full may grow.
    if (page.isFull) {
      this.#pages.set(position, page);
      this.#ends.set(page.records.at(-1)!.position, true);
    }
    return page;
  }

  #take(record: RecordedEvent): void {
    this.#position = record.position;
    this.erasures.take(record);
    if (isStored(record)) this.#end = record.position;
    if (isSystemEvent(record)) return;
    this.#head = record.position;
    this.#recent.push(record);
    this.#recentCharacters += weigh(record.data);
    if (this.#recent.length < 2 * RECENT && this.#recentCharacters < 2 * RECENT_CHARACTERS) return;
    const dropped = this.#recent.splice(0, Math.ceil(this.#recent.length / 2));
    this.#recentAfter = dropped.at(-1)!.position;
    for (const { data } of dropped) this.#recentCharacters -= weigh(data);
  }

  /** The newest events back to a readable one, so that no caller has to search for it again. */
  async #recall(): Promise<void> {
    for (let from: number | undefined, isAll = false; !isAll && this.#recent.length === 0;) {
      const { records, isFull } = await this.connection.readAll({ direction: 'backwards', from, limit: PAGE });
      const events = records.filter((record) => record.position <= this.#position && !isSystemEvent(record));
      this.#head ||= events[0]?.position ?? 0;
      this.#end ||= records.find((record) => record.position <= this.#position && isStored(record))?.position ?? 0;
      this.#recent = events.filter((event) => this.isVisible(event)).toReversed();
      this.#recentCharacters = this.#recent.reduce((sum, { data }) => sum + weigh(data), 0);
      from = records.at(-1)?.position ?? 0;
      isAll = !isFull || from <= this.#first;
      this.#recentAfter = isAll ? 0 : from - 1;
    }
  }
}
