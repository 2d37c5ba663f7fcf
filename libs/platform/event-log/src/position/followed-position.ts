import { PositionWaiters } from './position-waiters.js';

/** The position of a follower of the log, and the callers that wait for a later one. */
export class FollowedPosition {
  readonly #waiters = new PositionWaiters();
  #position = 0;
  #isOver = false;

  get value(): number {
    return this.#position;
  }

  /** `settle` resumes waiting callers once they may rely on the position. */
  moveTo(position: number): void {
    this.#position = position;
  }

  settle(): void {
    this.#waiters.pass(this.#position);
  }

  /** True once the position is passed; false when `timeoutMs` milliseconds or the end come first. */
  waitFor(position: number, timeoutMs?: number): Promise<boolean> {
    if (position <= this.#position) return Promise.resolve(true);
    if (this.#isOver) return Promise.resolve(false);
    return this.#waiters.wait(position, timeoutMs);
  }

  /** Ends the waiting: the position moves no further. */
  end(): void {
    this.#isOver = true;
  }

  /** Called when no caller waits any more. */
  abandon(): void {
    this.end();
    this.#waiters.abandon();
  }
}
