interface Waiter {
  readonly position: number;
  /** Measured in the waiters' own time. */
  readonly givesUpAt: number;
  readonly settle: (passed: boolean) => void;
}

/** A standstill of this process counts for this long at most: events that came during it are taken before a caller times out. */
const LOOK_EVERY_MS = 100;

/** Callers that wait until a position is passed. Most wait for the newest one, so joining and leaving are cheap. */
export class PositionWaiters {
  /** By ascending position. */
  #waiters: Waiter[] = [];
  #timer: NodeJS.Timeout | undefined;
  #timerEndsAt = Infinity;
  /** Milliseconds by which timers were late. */
  #stoodStill = 0;

  get isEmpty(): boolean {
    return this.#waiters.length === 0;
  }

  /** True once `pass` reaches the position; false when `timeoutMs` milliseconds or `abandon` come first. */
  wait(position: number, timeoutMs = Infinity): Promise<boolean> {
    const { promise, resolve: settle } = Promise.withResolvers<boolean>();
    const givesUpAt = this.#now + timeoutMs;
    const at = this.#waiters.findLastIndex((other) => other.position <= position) + 1;
    this.#waiters.splice(at, 0, { position, givesUpAt, settle });
    if (givesUpAt < this.#timerEndsAt) this.#setTimer(givesUpAt);
    return promise;
  }

  pass(position: number): void {
    let passed = 0;
    while (passed < this.#waiters.length && this.#waiters[passed]!.position <= position) passed++;
    if (passed > 0) for (const { settle } of this.#waiters.splice(0, passed)) settle(true);
    if (this.isEmpty) this.#setTimer(Infinity);
  }

  abandon(): void {
    for (const { settle } of this.#waiters.splice(0)) settle(false);
    this.#setTimer(Infinity);
  }

  get #now(): number {
    return performance.now() - this.#stoodStill;
  }

  /** One timer for all, because most callers never need theirs. */
  #setTimer(endsAt: number): void {
    clearTimeout(this.#timer);
    this.#timerEndsAt = Math.min(endsAt, this.#now + LOOK_EVERY_MS);
    if (endsAt === Infinity) this.#timerEndsAt = Infinity;
    else this.#timer = setTimeout(() => this.#giveUp(), this.#timerEndsAt - this.#now);
  }

  #giveUp(): void {
    this.#stoodStill += Math.max(0, this.#now - this.#timerEndsAt);
    const now = this.#now;
    const [late, patient] = [
      this.#waiters.filter((each) => each.givesUpAt <= now),
      this.#waiters.filter((each) => each.givesUpAt > now),
    ];
    this.#waiters = patient;
    for (const { settle } of late.toSorted((one, other) => one.givesUpAt - other.givesUpAt)) settle(false);
    this.#setTimer(patient.reduce((earliest, { givesUpAt }) => Math.min(earliest, givesUpAt), Infinity));
  }
}
