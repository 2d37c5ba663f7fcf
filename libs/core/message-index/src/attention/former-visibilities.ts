import type { TopicVisibilitySetting } from './topic-visibility-setting.js';

/** A page of an account's settings, to be stored again so that all earlier events can be erased. */
export interface VisibilitiesPage {
  readonly userId: number;
  /** 0: the first page. */
  readonly number: number;
  readonly isLast: boolean;
  /** Revision, in the stream of all moves, of the last move of a whole topic in the settings; -1: none. */
  readonly lastMove: number;
  readonly settings: readonly TopicVisibilitySetting[];
}

interface Collected {
  /** Revision of the first page. */
  readonly first: number;
  readonly settings: readonly (readonly TopicVisibilitySetting[])[];
}

export interface FormerVisibilitiesCopy {
  readonly outdated: readonly (readonly [userId: number, since: number])[];
  readonly collected: readonly (readonly [userId: number, collected: Collected])[];
  readonly erasable: readonly (readonly [userId: number, before: number])[];
  readonly lastMove: number;
}

/** Tracks streams of settings with topics that no longer have a setting, and how far they can be erased. */
export class FormerVisibilities {
  readonly #outdated = new Map<number, number>();
  readonly #collected = new Map<number, Collected>();
  readonly #erasable = new Map<number, number>();
  #lastMove = -1;

  /** Revision of the last move that may have taken settings along; -1: none. */
  get lastMove(): number {
    return this.#lastMove;
  }

  /** Oldest time since which a stream holds an outdated topic setting, UNIX milliseconds; Infinity if none does. */
  get since(): number {
    return Math.min(...this.#outdated.values());
  }

  /** Accounts whose streams have held such topics since that time or longer. */
  outdatedBy(time: number): readonly number[] {
    return [...this.#outdated].flatMap(([userId, since]) => (since <= time ? [userId] : []));
  }

  isOutdated(userId: number): boolean {
    return this.#outdated.has(userId);
  }

  /** True when nothing has changed since the previous pages. */
  isNext(userId: number, page: number): boolean {
    return this.#collected.get(userId)?.settings.length === page;
  }

  /** Accounts whose streams have stored all settings again. */
  get erasable(): readonly number[] {
    return [...this.#erasable.keys()];
  }

  /** Revision up to which the stream can be erased. */
  erasableBefore(userId: number): number | undefined {
    return this.#erasable.get(userId);
  }

  // --- Called by folds and snapshots only

  /** @param time in UNIX milliseconds */
  outdate(userId: number, time: number): void {
    this.#outdated.getOrInsert(userId, time);
    this.interrupt(userId);
  }

  interrupt(userId: number): void {
    this.#collected.delete(userId);
  }

  moved(revision: number): void {
    this.#lastMove = revision;
    this.#collected.clear();
  }

  /** @returns all settings at the last page, if nothing has changed since the first */
  collect(
    { userId, number, isLast, lastMove, settings }: VisibilitiesPage,
    revision: number,
  ): readonly TopicVisibilitySetting[] | undefined {
    const before = number === 0 ? { first: revision, settings: [] } : this.#collected.get(userId);
    this.interrupt(userId);
    if (!before || before.settings.length !== number || lastMove !== this.#lastMove) return undefined;
    const collected = { ...before, settings: [...before.settings, settings] };
    if (!isLast) {
      this.#collected.set(userId, collected);
      return undefined;
    }
    this.#outdated.delete(userId);
    this.#erasable.set(userId, collected.first);
    return collected.settings.flat();
  }

  erased(userId: number): void {
    this.#erasable.delete(userId);
  }

  copy(): FormerVisibilitiesCopy {
    return {
      outdated: [...this.#outdated],
      collected: [...this.#collected],
      erasable: [...this.#erasable],
      lastMove: this.#lastMove,
    };
  }

  restore({ outdated, collected, erasable, lastMove }: FormerVisibilitiesCopy): void {
    for (const [userId, since] of outdated) this.#outdated.set(userId, since);
    for (const [userId, pages] of collected) this.#collected.set(userId, pages);
    for (const [userId, before] of erasable) this.#erasable.set(userId, before);
    this.#lastMove = lastMove;
  }

  clear(): void {
    for (const part of [this.#outdated, this.#collected, this.#erasable]) part.clear();
    this.#lastMove = -1;
  }
}
