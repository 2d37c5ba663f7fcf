import { KeyedQueue } from '@chat/kernel';

type Holding = <Result>(claims: readonly string[], work: () => Promise<Result>) => Promise<Result>;

/**
 * Prevents races on rules over several streams: a command claims the subject of such a rule, and keeps the claim until the decision
 * can be read in the directory.
 */
export class Claims {
  readonly #line = new KeyedQueue();

  /** @param everywhere makes the claim hold in the other processes of the service too; default: there are none */
  constructor(private readonly everywhere: Holding = (_claims, work) => work()) {}

  /** Does the work while no other work holds one of these claims; calls run in their order. Without claims it runs at once. */
  holding<Result>(claims: readonly string[], work: () => Promise<Result>): Promise<Result> {
    return this.#line.runAll(claims, () => this.everywhere(claims, work));
  }
}
