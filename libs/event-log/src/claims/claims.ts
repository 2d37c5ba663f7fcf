type Holding = <Result>(claims: readonly string[], work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes rules over several streams free of races: whoever checks such a rule claims what it is about, and keeps the
 * claim until the decision can be read in the directory.
 */
export class Claims {
  readonly #lastInLine = new Map<string, Promise<unknown>>();

  /** @param everywhere keeps the other processes of the service from holding the claims; default: there are none */
  constructor(private readonly everywhere: Holding = (_claims, work) => work()) {}

  /** Does the work while no other work holds one of these claims; earlier calls go first. No claims: at once. */
  async holding<Result>(claims: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const before = claims.map((claim) => this.#lastInLine.get(claim));
    const mine = Promise.all(before).then(() => this.everywhere(claims, work));
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
