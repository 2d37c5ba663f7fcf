import { KeyedQueue } from '@chat/kernel';

type Holding = <Result>(claims: readonly string[], work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes rules over several streams free of races: a command that checks such a rule claims what it is about, and keeps the
 * claim until the decision can be read in the directory.
 */
export class Claims {
  readonly #line = new KeyedQueue();

  /** @param everywhere keeps the other processes of the service from holding the claims; default: there are none */
  constructor(private readonly everywhere: Holding = (_claims, work) => work()) {}

  /** Does the work while no other work holds one of these claims; earlier calls go first. No claims: at once. */
  holding<Result>(claims: readonly string[], work: () => Promise<Result>): Promise<Result> {
    return this.#line.runAll(claims, () => this.everywhere(claims, work));
  }
}
