import { type Clock, KeyedQueue, MINUTE_MS, SlidingWindow } from '@chat/kernel';
import { LIMITS } from '../messages.limits.js';

/** Characters of what each account moves: every message that moves is written again. */
export class MovePace extends SlidingWindow<number> {
  readonly #line = new KeyedQueue();

  constructor(clock: Clock, limit: number = LIMITS.messages.movedCharactersPerMinute) {
    super(clock, { limit, windowMs: MINUTE_MS });
  }

  /**
   * Moves of one account wait for each other, so that each counts the cost of those before it.
   * @throws TooManyRequests at the limit; a refused move is not counted
   */
  inTurn<Result>(actorId: number, move: () => Promise<Result>): Promise<Result> {
    if (!this.isLimited) return move();
    return this.#line.run(String(actorId), async () => {
      this.check(actorId);
      return move();
    });
  }
}
