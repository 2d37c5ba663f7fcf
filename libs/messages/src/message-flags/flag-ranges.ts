import { includes, NO_RANGES, type Ranges } from './ranges.js';

const NO_CONVERSATIONS: ReadonlyMap<string, Ranges> = new Map();

/** For which messages each account has one flag. */
export class FlagRanges {
  readonly #byUser = new Map<number, Map<string, Ranges>>();

  of(userId: number, conversation: string): Ranges {
    return this.#byUser.get(userId)?.get(conversation) ?? NO_RANGES;
  }

  /** By conversation; those without any may be missing. */
  ofUser(userId: number): ReadonlyMap<string, Ranges> {
    return this.#byUser.get(userId) ?? NO_CONVERSATIONS;
  }

  has(userId: number, conversation: string, messageId: number): boolean {
    return includes(this.of(userId, conversation), messageId);
  }

  set(userId: number, conversation: string, ranges: Ranges): void {
    let own = this.#byUser.get(userId);
    if (!own) this.#byUser.set(userId, (own = new Map()));
    if (ranges.length > 0) own.set(conversation, ranges);
    else own.delete(conversation);
  }

  /** Every account that ever had the flag on any message. */
  users(): IterableIterator<number> {
    return this.#byUser.keys();
  }

  /** Plain JSON, for `restore`. */
  snapshot(): FlagRangesSnapshot {
    return [...this.#byUser].map(([userId, own]) => [userId, [...own]]);
  }

  restore(snapshot: FlagRangesSnapshot): void {
    for (const [userId, own] of snapshot) this.#byUser.set(userId, new Map(own));
  }
}

export type FlagRangesSnapshot = readonly (readonly [
  userId: number,
  conversations: readonly (readonly [key: string, ranges: Ranges])[],
])[];
