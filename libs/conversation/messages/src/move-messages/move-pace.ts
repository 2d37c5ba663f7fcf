import { type Clock, growingUpTo, KeyedQueue, SlidingWindow, TooManyRequests } from '@chat/kernel';
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../messages.limits.js';

const WINDOW_MS = 60_000;
const REMEMBERED_ACCOUNTS = 10_000;

export class TooManyMoves extends TooManyRequests {}

/** Counts, in memory, how much each account moves: every message that moves is written again. */
export class MovePace {
  /** In characters. */
  readonly #moved = new SlidingWindow<number>(WINDOW_MS, new LRUCache(growingUpTo(REMEMBERED_ACCOUNTS)));
  readonly #line = new KeyedQueue();

  constructor(
    private readonly clock: Clock,
    private readonly limit: number = LIMITS.messages.movedCharactersPerMinute,
  ) {}

  get isLimited(): boolean {
    return this.limit !== Infinity;
  }

  /**
   * Moves of one account wait for each other, so that each counts the cost of those before it.
   * @throws TooManyMoves at the limit; a refused move is not counted
   */
  inTurn<Result>(actorId: number, move: () => Promise<Result>): Promise<Result> {
    if (!this.isLimited) return move();
    return this.#line.run(String(actorId), async () => {
      const wait = this.#moved.wait(actorId, this.limit, this.clock.now());
      if (wait > 0) throw new TooManyMoves(wait / 1000);
      return move();
    });
  }

  add(actorId: number, characters: number): void {
    this.#moved.add(actorId, this.clock.now(), characters);
  }
}
