/** A muted account. */
export interface MutedUser {
  readonly userId: number;
  /** UNIX seconds. */
  readonly since: number;
}

const NOBODY: ReadonlyMap<number, number> = new Map();
const NO_IDS: ReadonlySet<number> = new Set();

/** The accounts that each account has muted. */
export class MutedUsers {
  readonly #muted = new Map<number, Map<number, number>>();
  readonly #muters = new Map<number, Set<number>>();

  hasMuted(userId: number, otherId: number): boolean {
    return (this.#muted.get(userId) ?? NOBODY).has(otherId);
  }

  /** In the order of muting. */
  mutedBy(userId: number): MutedUser[] {
    return Array.from(this.#muted.get(userId) ?? NOBODY, ([mutedId, since]) => ({ userId: mutedId, since }));
  }

  mutersOf(userId: number): ReadonlySet<number> {
    return this.#muters.get(userId) ?? NO_IDS;
  }

  // --- Called by folds and snapshots only

  mute(userId: number, mutedId: number, since: number): void {
    const own = this.#muted.getOrInsertComputed(userId, () => new Map());
    if (own.has(mutedId)) return;
    own.set(mutedId, since);
    this.#muters.getOrInsertComputed(mutedId, () => new Set()).add(userId);
  }

  unmute(userId: number, mutedId: number): void {
    const own = this.#muted.get(userId);
    if (!own?.delete(mutedId)) return;
    if (own.size === 0) this.#muted.delete(userId);
    const muters = this.#muters.get(mutedId)!;
    muters.delete(userId);
    if (muters.size === 0) this.#muters.delete(mutedId);
  }

  /** A copy of the current state. */
  copy(): (readonly [userId: number, muted: readonly MutedUser[]])[] {
    return Array.from(this.#muted.keys(), (userId) => [userId, this.mutedBy(userId)]);
  }

  clear(): void {
    this.#muted.clear();
    this.#muters.clear();
  }
}
