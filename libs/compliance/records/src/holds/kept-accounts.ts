import type { AccountDeleted } from '@chat/accounts';
import type { Recorded } from '@chat/kernel';

/** A deleted account whose name is still in its stream. */
export interface KeptAccount {
  readonly userId: number;
  readonly stream: string;
  /** The deletion event; earlier events name the account. */
  readonly revision: number;
  /** UNIX milliseconds. */
  readonly deletedAt: number;
}

/** Deleted accounts that a legal hold covered at their deletion. */
export class KeptAccounts {
  readonly #kept = new Map<number, KeptAccount>();
  #changes = 0;

  get all(): readonly KeptAccount[] {
    return [...this.#kept.values()];
  }

  /** Increases with every change. */
  get changes(): number {
    return this.#changes;
  }

  take({ data: { userId, isKept }, stream, revision, metadata }: Recorded<AccountDeleted>): void {
    if (!isKept) return;
    this.#kept.set(userId, { userId, stream, revision, deletedAt: metadata.time });
    this.#changes++;
  }

  erased(userIds: readonly number[]): void {
    for (const userId of userIds) if (this.#kept.delete(userId)) this.#changes++;
  }

  restore(kept: readonly KeptAccount[]): void {
    this.#kept.clear();
    for (const each of kept) this.#kept.set(each.userId, each);
  }
}
