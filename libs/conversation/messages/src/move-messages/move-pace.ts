import { type Clock, growingUpTo, KeyedQueue, LIMITS, TooManyRequests } from '@chat/kernel';
import { LRUCache } from 'lru-cache';

const WINDOW_MS = 60_000;
const REMEMBERED_ACCOUNTS = 10_000;

export class TooManyMoves extends TooManyRequests {}

interface CountedMove {
  readonly time: number;
  readonly characters: number;
}

/** Counts, in memory, how much each account moves: every message that moves is written again. */
export class MovePace {
  readonly #moves = new LRUCache<number, readonly CountedMove[]>(growingUpTo(REMEMBERED_ACCOUNTS));
  readonly #line = new KeyedQueue();

  /** @param limit characters that one account moves within a minute; `Infinity` counts nothing */
  constructor(
    private readonly clock: Clock,
    private readonly limit: number = LIMITS.messages.movedCharactersPerMinute,
  ) {}

  get isLimited(): boolean {
    return this.limit !== Infinity;
  }

  /**
   * Moves of one account wait for each other, so that each is held against what the ones before it cost.
   * @throws TooManyMoves when they reached the limit; what is refused is not counted
   */
  inTurn<Result>(actorId: number, move: () => Promise<Result>): Promise<Result> {
    if (!this.isLimited) return move();
    return this.#line.run(String(actorId), async () => {
      const wait = this.#wait(actorId);
      if (wait > 0) throw new TooManyMoves(wait / 1000);
      return move();
    });
  }

  add(actorId: number, characters: number): void {
    this.#moves.set(actorId, [...this.#recent(actorId), { time: this.clock.now(), characters }]);
  }

  /** Milliseconds until the newest moves come to less than the limit. */
  #wait(actorId: number): number {
    let characters = 0;
    for (const move of this.#recent(actorId).toReversed()) {
      characters += move.characters;
      if (characters >= this.limit) return WINDOW_MS - (this.clock.now() - move.time);
    }
    return 0;
  }

  #recent(actorId: number): readonly CountedMove[] {
    const now = this.clock.now();
    return (this.#moves.get(actorId) ?? []).filter(({ time }) => now - time < WINDOW_MS);
  }
}
