import { setTimeout as pause } from 'node:timers/promises';
import { untilNext } from '@chat/kernel';
import type { Coordination } from '../port/coordination.js';

export interface LeaseOptions {
  readonly lease: string;
  /** Unique among the processes of the service. */
  readonly holder: string;
  /** What others may know of the holder; asked at every renewal. */
  readonly note?: () => string;
  /** After which a holder that is gone may be replaced. Default 6. */
  readonly seconds?: number;
}

const DEFAULT_SECONDS = 6;

/**
 * A lease that this process has and renews. It counts as lost while a third of its time is left before anybody else can
 * have it, so that what was begun can end.
 */
export class HeldLease {
  readonly #lost = new AbortController();
  readonly #released = new AbortController();
  readonly #usableMs: number;
  readonly #renewing: Promise<void>;
  #usableUntil = 0;
  #timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly coordination: Coordination,
    private readonly options: LeaseOptions & { readonly seconds: number },
    askedAt: number,
  ) {
    this.#usableMs = (options.seconds * 1000 * 2) / 3;
    this.#extend(askedAt);
    this.#renewing = this.#renew();
  }

  /** @returns undefined while somebody else has it. @throws CoordinationUnavailable */
  static async take(coordination: Coordination, options: LeaseOptions): Promise<HeldLease | undefined> {
    const { lease, holder, note, seconds = DEFAULT_SECONDS } = options;
    const askedAt = performance.now();
    const isTaken = await coordination.acquire(lease, holder, seconds, note?.());
    return isTaken ? new HeldLease(coordination, { ...options, seconds }, askedAt) : undefined;
  }

  /** Aborts when the lease is lost. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Also right after the process was stopped for long, when `lost` has not aborted yet. */
  get isHeld(): boolean {
    return !this.lost.aborted && performance.now() < this.#usableUntil;
  }

  /** Nobody needs to wait until it lapses, unless it is lost. */
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
      const askedAt = performance.now();
      const isRenewed = await this.coordination.acquire(lease, holder, seconds, note?.()).catch(() => undefined);
      if (over.aborted) return;
      if (isRenewed) this.#extend(askedAt);
      else if (isRenewed === false) this.#lost.abort();
    }
  }

  /** @param askedAt when the lease was asked for: it lasts that long at least */
  #extend(askedAt: number): void {
    this.#usableUntil = askedAt + this.#usableMs;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#lost.abort(), Math.max(0, this.#usableUntil - performance.now()));
  }
}
