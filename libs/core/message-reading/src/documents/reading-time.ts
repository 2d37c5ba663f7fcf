import type { Clock } from '@chat/kernel';
import { LIMITS } from '../message-reading.limits.js';

/** Time that a request may take to search for messages, and after which it lets others have their turn. */
export class ReadingTime {
  readonly #until: number;
  #turnSince = performance.now();

  /** @param turn resolves when it is this request's turn again */
  constructor(
    private readonly clock: Clock,
    private readonly turn: (usedMs: number) => Promise<unknown>,
  ) {
    this.#until = clock.now() + LIMITS.answers.longReadMs;
  }

  get leftMs(): number {
    return Math.max(0, this.#until - this.clock.now());
  }

  get isOver(): boolean {
    return this.leftMs === 0;
  }

  /** True when others should have their turn. */
  get isTurnOver(): boolean {
    return performance.now() - this.#turnSince > LIMITS.turns.longReadMs;
  }

  /** Lets others have their turn when this one is over. */
  async pause(): Promise<void> {
    if (this.isTurnOver) await this.nextTurn();
  }

  async nextTurn(): Promise<void> {
    await this.turn(performance.now() - this.#turnSince);
    this.#turnSince = performance.now();
  }
}
