import type { ReadStore } from '@chat/read-store';
import { KeptContentWalk } from './kept-content-walk.js';
import type { KeptContentDocument } from './kept-content.projection.js';

/** Walks through the kept content of accounts, a piece of one account at a time, from the last account to the first, and again. */
export class ErasedAccountsWalk {
  #accounts: readonly number[] = [];
  #waiting: number[] = [];
  #walk: KeptContentWalk | undefined;

  constructor(
    private readonly store: ReadStore,
    private readonly limits: { readonly lookedAt: number; readonly found: number },
  ) {}

  /** @param accounts a changed list restarts with its last one */
  async next(
    accounts: readonly number[],
    isDue: (kept: KeptContentDocument) => boolean,
    postedBy: number,
  ): Promise<readonly KeptContentDocument[]> {
    if (accounts !== this.#accounts) [this.#accounts, this.#waiting, this.#walk] = [accounts, [...accounts], undefined];
    if (!this.#walk || this.#walk.isAtStart) this.#walk = this.#nextWalk();
    return this.#walk ? this.#walk.next(isDue, postedBy) : [];
  }

  #nextWalk(): KeptContentWalk | undefined {
    if (this.#waiting.length === 0) this.#waiting = [...this.#accounts];
    const userId = this.#waiting.pop();
    return userId === undefined ? undefined : new KeptContentWalk(this.store, this.limits, userId);
  }
}
