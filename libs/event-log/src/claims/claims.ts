/**
 * Makes rules over several streams free of races: whoever checks such a rule claims what it is about, and keeps the
 * claim until the decision can be read in the directory. It holds in one process. Several processes need one service
 * that grants claims to all of them, with this interface.
 */
export class Claims {
  readonly #lastInLine = new Map<string, Promise<unknown>>();

  /** Does the work while no other work holds one of these claims; earlier calls go first. No claims: at once. */
  async holding<Result>(claims: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const before = claims.map((claim) => this.#lastInLine.get(claim));
    const mine = Promise.all(before).then(work);
    const settled = mine.then(ignore, ignore);
    for (const claim of claims) this.#lastInLine.set(claim, settled);
    try {
      return await mine;
    } finally {
      for (const claim of claims) if (this.#lastInLine.get(claim) === settled) this.#lastInLine.delete(claim);
    }
  }
}

function ignore(): void {}
