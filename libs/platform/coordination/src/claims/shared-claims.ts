import { setTimeout as pause } from 'node:timers/promises';
import { Backoff } from '@chat/kernel';
import { HeldLease } from '../leases/held-lease.js';
import { type Coordination, CoordinationUnavailable } from '../port/coordination.js';

/** Longer than an append with its repetitions, so that a claim outlasts the decision it protects. */
const CLAIM_SECONDS = 24;
const PATIENCE_MS = 5_000;
const PAUSES = { firstPauseMs: 5, longestPauseMs: 100 };

/** Claims that hold in all processes of the service (see `Claims` of the event log). */
export class SharedClaims {
  #count = 0;

  /**
   * @param holder unique among the processes of the service
   * @param upToDate resolves when this process can read everything that was decided under earlier claims
   */
  constructor(
    private readonly coordination: Coordination,
    private readonly holder: string,
    private readonly upToDate: () => Promise<void>,
  ) {}

  /**
   * Does the work while no other process holds one of these claims.
   * @throws CoordinationUnavailable when a claim is not free within 5 seconds; the work was not begun
   */
  async holding<Result>(claims: readonly string[], work: () => Promise<Result>): Promise<Result> {
    if (claims.length === 0) return work();
    const giveUpAt = performance.now() + PATIENCE_MS;
    const holder = `${this.holder}/${++this.#count}`;
    const held: HeldLease[] = [];
    try {
      // A fixed order prevents deadlocks.
      for (const claim of [...new Set(claims)].toSorted()) held.push(await this.#take(claim, holder, giveUpAt));
      await this.upToDate();
      if (held.some((lease) => !lease.isHeld)) throw new CoordinationUnavailable('A claim was lost.');
      return await work();
    } finally {
      await Promise.all(held.map((lease) => lease.release()));
    }
  }

  async #take(claim: string, holder: string, giveUpAt: number): Promise<HeldLease> {
    const options = { lease: `claim/${claim}`, holder, seconds: CLAIM_SECONDS };
    for (const backoff = new Backoff(PAUSES); ;) {
      const lease = await HeldLease.take(this.coordination, options);
      if (lease) return lease;
      if (performance.now() >= giveUpAt) throw new CoordinationUnavailable(`Another process holds ${claim}.`);
      await pause(backoff.next() * (0.5 + Math.random()));
    }
  }
}
