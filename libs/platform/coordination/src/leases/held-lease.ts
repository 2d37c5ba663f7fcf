import { setTimeout as pause } from 'node:timers/promises';
import { untilNext } from '@chat/kernel';
import type { Coordination } from '../port/coordination.js';

export interface LeaseOptions {
  readonly lease: string;
  /** Names this process when it asks for the lease. Must differ per process. */
  readonly holder: string;
  /** Text about the holder for other processes; read at every renewal. */
  readonly note?: () => string;
  /** Time after which another process may replace a holder that is gone. Default 6. */
  readonly seconds?: number;
}

const DEFAULT_SECONDS = 6;

/** One moment by two clocks: an operator may set one, and the other stops while the machine is suspended. */
interface Moment {
  readonly date: number;
  /** In the time of `performance.now()`. */
  readonly steady: number;
}

function now(): Moment {
  return { date: Date.now(), steady: performance.now() };
}

/**
 * A lease that this process has and renews. It is given up when a third of its time remains, so that running work can
 * finish before another process can take it.
 */
export class HeldLease {
  readonly #lost = new AbortController();
  readonly #released = new AbortController();
  readonly #usableMs: number;
  readonly #renewing: Promise<void>;
  #askedAt!: Moment;
  #timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly coordination: Coordination,
    private readonly options: LeaseOptions & { readonly seconds: number },
    askedAt: Moment,
  ) {
    this.#usableMs = (options.seconds * 1000 * 2) / 3;
    this.#extend(askedAt);
    this.#renewing = this.#renew();
  }

  /** @returns undefined while somebody else has it. @throws CoordinationUnavailable */
  static async take(coordination: Coordination, options: LeaseOptions): Promise<HeldLease | undefined> {
    const { lease, holder, note, seconds = DEFAULT_SECONDS } = options;
    const askedAt = now();
    const isTaken = await coordination.acquire(lease, holder, seconds, note?.());
    return isTaken ? new HeldLease(coordination, { ...options, seconds }, askedAt) : undefined;
  }

  /** Aborts when the lease is lost. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** False as soon as the lease has lapsed, also right after the process or machine was suspended, before `lost` aborts. */
  get isHeld(): boolean {
    const { date, steady } = now();
    const passedMs = Math.max(date - this.#askedAt.date, steady - this.#askedAt.steady);
    return !this.lost.aborted && passedMs < this.#usableMs;
  }

  /** Releases the lease, so that no process waits until it lapses; a lost one is not released. */
  async release(): Promise<void> {
    this.#released.abort();
    clearTimeout(this.#timer);
    await this.#renewing;
    if (this.isHeld) await this.coordination.release(this.options.lease, this.options.holder).catch(() => {});
  }

  async #renew(): Promise<void> {
    const { lease, holder, note, seconds } = this.options;
    const over = AbortSignal.any([this.#released.signal, this.#lost.signal]);
    for (;;) {
      await pause(untilNext(this.#usableMs / 4), undefined, { signal: over }).catch(() => {});
      if (over.aborted) return;
      const askedAt = now();
      const isRenewed = await this.coordination.acquire(lease, holder, seconds, note?.()).catch(() => undefined);
      if (over.aborted) return;
      // After a lapse, another process may have held the lease in between.
      if (isRenewed === false || !this.isHeld) this.#lost.abort();
      else if (isRenewed) this.#extend(askedAt);
    }
  }

  /** @param askedAt time of the request: the lease lasts from then on */
  #extend(askedAt: Moment): void {
    this.#askedAt = askedAt;
    clearTimeout(this.#timer);
    const leftMs = askedAt.steady + this.#usableMs - performance.now();
    this.#timer = setTimeout(() => this.#lost.abort(), Math.max(0, leftMs));
  }
}
