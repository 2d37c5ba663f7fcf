import type { Cause } from '@chat/event-log';

/** Why the names of an account are still in a message. */
export type NotReplaced = 'deleted' | 'not found' | 'too large';

/** An account without a name, and what others called it. */
export interface NamelessAccount {
  readonly userId: number;
  /** Names and addresses, as people may have written them; the account's mentions are found without. */
  readonly words: readonly string[];
  /** Replacements of names and of addresses. */
  readonly name: string;
  readonly address: string;
}

/** Replaces the names of a deleted account in every version of messages, and erases what they said. Fulfilled by messages. */
export abstract class NameReplacement {
  /** May be repeated. @returns the messages that were left, and why */
  abstract replace(
    messageIds: readonly number[],
    account: NamelessAccount,
    cause: Cause,
  ): Promise<ReadonlyMap<number, NotReplaced>>;
}
