import type { LiveState } from '@chat/capability';
import { type Clock, firstCodePoints, growingUpTo, HOUR_MS } from '@chat/kernel';
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../log-ins.limits.js';

export interface RefusedLogIn {
  readonly name: string;
  readonly address: string;
  /** Begin of the hour. UNIX milliseconds. */
  readonly hour: number;
  readonly count: number;
}

/** Counts refusals of this server, in memory. */
export class RefusedLogIns implements LiveState {
  readonly #counted = new LRUCache<string, RefusedLogIn>(growingUpTo(LIMITS.logins.refusalsCounted));
  #total = 0;

  constructor(private readonly clock: Clock) {}

  add(name: string, address: string): void {
    const hour = Math.floor(this.clock.now() / HOUR_MS) * HOUR_MS;
    const short = firstCodePoints(name.toLowerCase(), LIMITS.logins.refusedNameCharacters).join('');
    const key = `${hour} ${address} ${short}`;
    const count = (this.#counted.get(key)?.count ?? 0) + 1;
    this.#counted.set(key, { name: short, address, hour, count });
    this.#total++;
  }

  /** Since the start. */
  get total(): number {
    return this.#total;
  }

  /** Newest first. */
  all(): readonly RefusedLogIn[] {
    const since = this.clock.now() - LIMITS.logins.refusalsKeptMs;
    const old = [...this.#counted.entries()].filter(([, { hour }]) => hour < since);
    for (const [key] of old) this.#counted.delete(key);
    return [...this.#counted.values()].toSorted((one, other) => other.hour - one.hour || other.count - one.count);
  }

  async start(): Promise<void> {}

  async stop(): Promise<boolean> {
    return true;
  }
}
