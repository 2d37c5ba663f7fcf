import { LIMITS } from '../markdown.limits.js';

/** Make at least this many searches: on a busy machine, fewer give no usable time. */
const FEW = 4;

/** Time spent on the organization's patterns in one message. Text that is not searched in time stays text. */
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
