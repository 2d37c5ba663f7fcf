/** Makes background work wait while questions are answered. */
export class Idle {
  #busy = 0;
  #idle = Promise.withResolvers<void>();

  async during<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
    if (this.#busy++ === 0) this.#idle = Promise.withResolvers();
    try {
      return await answer();
    } finally {
      if (--this.#busy === 0) this.#idle.resolve();
    }
  }

  readonly pause = async (): Promise<void> => {
    while (this.#busy > 0) await this.#idle.promise;
  };
}
