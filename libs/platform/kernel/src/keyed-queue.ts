/** Runs work under the same key one after the other, in the order of the calls; under different keys concurrently. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /**
   * Begins the first work of a key before the call returns.
   * @param failsWith failures of earlier work that also fail this one, which is then not begun. Default: none
   */
  run<Result>(
    key: string,
    work: () => Promise<Result>,
    failsWith: (error: unknown) => boolean = () => false,
  ): Promise<Result> {
    const before = this.#last.get(key);
    const mine = before
      ? before.then(
          () => work(),
          (error) => (failsWith(error) ? Promise.reject(error) : work()),
        )
      : work();
    this.#keep([key], mine);
    return mine;
  }

  /** Runs work under several keys: it begins when all earlier work under any of them is done. */
  runAll<Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const mine = Promise.allSettled(keys.map((key) => this.#last.get(key))).then(() => work());
    this.#keep(keys, mine);
    return mine;
  }

  #keep(keys: readonly string[], mine: Promise<unknown>): void {
    const leave = () => {
      for (const key of keys) if (this.#last.get(key) === mine) this.#last.delete(key);
    };
    for (const key of keys) this.#last.set(key, mine);
    mine.then(leave, leave);
  }
}
