/** Work under the same key is done one after the other, in the order of the calls; under different keys at the same time. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<void>>();

  /** The first of a key begins at once, before the call returns. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key);
    const mine = before ? before.then(work) : work();
    const leave = () => {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    };
    const settled: Promise<void> = mine.then(leave, leave);
    this.#last.set(key, settled);
    return mine;
  }

  /** The same under several keys: begins when all work before it under any of them is done. */
  runAll<Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const mine = Promise.all(keys.map((key) => this.#last.get(key))).then(work);
    const leave = () => {
      for (const key of keys) if (this.#last.get(key) === settled) this.#last.delete(key);
    };
    const settled: Promise<void> = mine.then(leave, leave);
    for (const key of keys) this.#last.set(key, settled);
    return mine;
  }
}
