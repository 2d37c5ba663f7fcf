interface Waiter {
  readonly position: number;
  readonly settle: (passed: boolean) => void;
}

/** Callers that wait until a position is passed. Most wait for the newest one, so that joining and leaving are cheap. */
export class PositionWaiters {
  /** By ascending position. */
  readonly #waiters: Waiter[] = [];

  get isEmpty(): boolean {
    return this.#waiters.length === 0;
  }

  /** True once `pass` reaches the position; false when `timeoutMs` milliseconds or `abandon` come first. */
  wait(position: number, timeoutMs?: number): Promise<boolean> {
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const waiter: Waiter = {
        position,
        settle: (passed) => {
          clearTimeout(timer);
          resolve(passed);
        },
      };
      this.#waiters.splice(this.#waiters.findLastIndex((other) => other.position <= position) + 1, 0, waiter);
      if (timeoutMs === undefined) return;
      timer = setTimeout(() => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
        resolve(false);
      }, timeoutMs);
    });
  }

  pass(position: number): void {
    let passed = 0;
    while (passed < this.#waiters.length && this.#waiters[passed]!.position <= position) passed++;
    if (passed > 0) for (const { settle } of this.#waiters.splice(0, passed)) settle(true);
  }

  abandon(): void {
    for (const { settle } of this.#waiters.splice(0)) settle(false);
  }
}
