import type { LiveState } from '@chat/capability';
import { ReachedLimits, type ReachedLimit } from '@chat/http';
import { type Clock, growingUpTo, HOUR_MS } from '@chat/kernel';
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../operation.limits.js';

export interface LimitInHour {
  readonly code: string;
  readonly route: string;
  /** Begin of the hour. UNIX milliseconds. */
  readonly hour: number;
  readonly count: number;
  /** Saturates at the largest number that is counted. */
  readonly accounts: number;
  readonly addresses: number;
}

interface Counted {
  count: number;
  readonly hour: number;
  readonly by: Set<number | string>;
}

/** Counts, in memory, the limits of this server that were reached, and the accounts and addresses. */
export class LimitsReached extends ReachedLimits implements LiveState {
  readonly #counted = new LRUCache<string, Counted & Pick<ReachedLimit, 'code' | 'route'>>(
    growingUpTo(LIMITS.operation.limitsCounted),
  );
  readonly #totals = new Map<string, number>();

  constructor(private readonly clock: Clock) {
    super();
  }

  reached({ code, route, by }: ReachedLimit): void {
    const hour = Math.floor(this.clock.now() / HOUR_MS) * HOUR_MS;
    const key = `${hour} ${code} ${route}`;
    const counted = this.#counted.get(key) ?? { code, route, hour, count: 0, by: new Set<number | string>() };
    counted.count++;
    if (counted.by.size < LIMITS.operation.callersCounted) counted.by.add(by);
    this.#counted.set(key, counted);
    this.#totals.set(code, (this.#totals.get(code) ?? 0) + 1);
  }

  /** By code of the error, since the start. */
  get totals(): ReadonlyMap<string, number> {
    return this.#totals;
  }

  /** Limits that were reached in this hour. */
  now(): readonly LimitInHour[] {
    const began = this.clock.now() - HOUR_MS;
    return this.all().filter(({ hour }) => hour > began);
  }

  /** Newest first. */
  all(): readonly LimitInHour[] {
    const since = this.clock.now() - LIMITS.operation.limitsKeptMs;
    const shown = [...this.#counted.values()].filter(({ hour }) => hour >= since).map(shownAs);
    return shown.toSorted((one, other) => other.hour - one.hour || other.count - one.count);
  }

  async start(): Promise<void> {}

  async stop(): Promise<boolean> {
    return true;
  }
}

function shownAs({ code, route, hour, count, by }: Counted & Pick<ReachedLimit, 'code' | 'route'>): LimitInHour {
  const accounts = [...by].filter((each) => typeof each === 'number').length;
  return { code, route, hour, count, accounts, addresses: by.size - accounts };
}
