import type { ReadStore } from '@chat/read-store';
import { growingUpTo } from '@chat/kernel';
import { LRUCache } from 'lru-cache';
import { type Coordination, CoordinationUnavailable, type LeaseHolder, type NamedLease } from '../port/coordination.js';
import { LocalOwnedRecords } from './local-owned-records.js';

const RESERVATIONS = 100_000;

interface Lease extends LeaseHolder {
  /** In the time of `performance.now()`. */
  readonly until: number;
}

/**
 * The coordination of a service with a single process: in memory, except for records, which its read store keeps. Counters restart
 * with the process, above the numbers that its callers know.
 */
export function openLocalCoordination(store: ReadStore): Coordination {
  return new LocalCoordination(store);
}

class LocalCoordination implements Coordination {
  readonly #counters = new Map<string, number>();
  readonly #reservations = new LRUCache<string, number>(growingUpTo(RESERVATIONS));
  readonly #leases = new Map<string, Lease>();
  readonly #records = new Map<string, LocalOwnedRecords>();
  #isClosed = false;

  constructor(private readonly store: ReadStore) {}

  async advance(counter: string, floor: number, count: number): Promise<number> {
    this.#assertOpen();
    const first = Math.max(floor, this.#counters.get(counter) ?? 0) + 1;
    this.#counters.set(counter, first + count - 1);
    return first;
  }

  async reserve(key: string, value: number): Promise<number> {
    this.#assertOpen();
    const reserved = this.#reservations.get(key) ?? value;
    this.#reservations.set(key, reserved);
    return reserved;
  }

  async acquire(lease: string, holder: string, seconds: number, note = ''): Promise<boolean> {
    this.#assertOpen();
    const held = this.#held(lease);
    if (held && held.holder !== holder) return false;
    this.#leases.set(lease, { holder, note, until: performance.now() + seconds * 1000 });
    return true;
  }

  async release(lease: string, holder: string): Promise<void> {
    this.#assertOpen();
    if (this.#held(lease)?.holder === holder) this.#leases.delete(lease);
  }

  async holderOf(lease: string): Promise<LeaseHolder | undefined> {
    this.#assertOpen();
    const held = this.#held(lease);
    return held && { holder: held.holder, note: held.note };
  }

  async holders(prefix: string): Promise<readonly NamedLease[]> {
    this.#assertOpen();
    const named = [...this.#leases.keys()].filter((lease) => lease.startsWith(prefix));
    return named.flatMap((lease) => {
      const held = this.#held(lease);
      return held ? [{ lease, holder: held.holder, note: held.note }] : [];
    });
  }

  records(name: string): LocalOwnedRecords {
    return this.#records.getOrInsertComputed(name, () => new LocalOwnedRecords(this.store, name));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
  }

  #held(lease: string): Lease | undefined {
    const held = this.#leases.get(lease);
    return held && held.until > performance.now() ? held : undefined;
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new CoordinationUnavailable('The coordination is closed.');
  }
}
