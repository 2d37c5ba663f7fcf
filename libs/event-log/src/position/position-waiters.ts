interface Waiter {
  readonly position: number;
  /** By `performance.now()`. */
  readonly givesUpAt: number;
  readonly settle: (passed: boolean) => void;
}

/** Callers that wait until a position is passed. Most wait for the newest one, so that joining and leaving are cheap. */
export class PositionWaiters {
  /** By ascending position. */
  #waiters: Waiter[] = [];
  #timer: NodeJS.Timeout | undefined;
  #timerEndsAt = Infinity;

  get isEmpty(): boolean {
    return this.#waiters.length === 0;
  }

  /** True once `pass` reaches the position; false when `timeoutMs` milliseconds or `abandon` come first. */
  wait(position: number, timeoutMs = Infinity): Promise<boolean> {
    const { promise, resolve: settle } = Promise.withResolvers<boolean>();
    const givesUpAt = performance.now() + timeoutMs;
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

  /** One for all, because most waiters never need theirs. */
  #setTimer(endsAt: number): void {
    clearTimeout(this.#timer);
    this.#timerEndsAt = endsAt;
    if (endsAt < Infinity) this.#timer = setTimeout(() => this.#giveUp(), endsAt - performance.now());
  }

  #giveUp(): void {
    const now = performance.now();
    const [late, patient] = [
      this.#waiters.filter((each) => each.givesUpAt <= now),
      this.#waiters.filter((each) => each.givesUpAt > now),
    ];
    this.#waiters = patient;
    for (const { settle } of late) settle(false);
    this.#setTimer(patient.reduce((earliest, { givesUpAt }) => Math.min(earliest, givesUpAt), Infinity));
  }
}
