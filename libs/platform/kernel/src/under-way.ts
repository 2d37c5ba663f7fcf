/** Work that has begun and not ended. */
export class UnderWay {
  readonly #works = new Set<Promise<unknown>>();

  /** Begins the work at once. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = work();
    this.#works.add(mine);
    try {
      return await mine;
    } finally {
      this.#works.delete(mine);
    }
  }

  /** Resolves when all work begun before the call has ended, successfully or not. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#works);
  }
}
