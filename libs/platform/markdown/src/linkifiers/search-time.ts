import { LIMITS } from '@chat/kernel';

/** So many searches are always made: the clock of a busy machine says little about so few. */
const FEW = 4;

/** How long the patterns of the organization were searched for in one message. What is not searched in time stays text. */
export class SearchTime {
  #spentMs = 0;
  #searches = 0;

  get isOver(): boolean {
    return this.#searches >= FEW && this.#spentMs >= LIMITS.linkifiers.searchMs;
  }

  spend<Result>(work: () => Result): Result {
    this.#searches++;
    const start = performance.now();
    const result = work();
    this.#spentMs += performance.now() - start;
    return result;
  }
}
