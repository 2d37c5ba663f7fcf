import { PositionWaiters } from './position-waiters.js';

/** How far a follower of the log is, and who waits for it to get further. */
export class FollowedPosition {
  readonly #waiters = new PositionWaiters();
  #position = 0;
  #isOver = false;

  get value(): number {
    return this.#position;
  }

  /** Waiting callers are resumed by `settle`, once they may rely on the position. */
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

  /** It moves no further, or its end is requested: nobody begins to wait any more. */
  end(): void {
    this.#isOver = true;
  }

  /** Nobody waits any more. */
  abandon(): void {
    this.end();
    this.#waiters.abandon();
  }
}
