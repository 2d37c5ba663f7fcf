import type { Cause } from '@chat/event-log';

/** Reason why the names of an account are still in a message. */
export type NotReplaced = 'deleted' | 'not found' | 'too large' | 'later' | NameKeeper;

/** A records rule, or a legal hold, that keeps names. */
export type NameKeeper = 'rule' | 'hold';

export interface NamedTopic {
  readonly channelId: number;
  readonly topic: string;
}

/** Returns what keeps the names in topics of messages, deleted or not; undefined: nothing. */
export type TopicKeepers = (
  messageIds: readonly number[],
  topics: readonly NamedTopic[],
) => Promise<NameKeeper | undefined>;

/** An account without a name, and what others called it. */
export interface NamelessAccount {
  readonly userId: number;
  /** Names and addresses in possible spellings; the account's mentions are found without them. */
  readonly words: readonly string[];
  /** Replacements of names and of addresses. */
  readonly name: string;
  readonly address: string;
}

/**
 * Replaces the names of a deleted account in every version of messages, and in topics, and erases the former texts. Implemented by
 * messages.
 */
export abstract class NameReplacement {
  /**
   * Replaces a name in a topic for all messages of it, or for none. Repeatable.
   * @returns the messages that were left, and why
   */
  abstract replace(
    messageIds: readonly number[],
    account: NamelessAccount,
    keepers: TopicKeepers,
    cause: Cause,
  ): Promise<ReadonlyMap<number, NotReplaced>>;
}

/** Stores settings of topics again, so that names of topics without settings can be erased. Implemented by attention. */
export abstract class FormerTopicSettings {
  /** Repeatable. A setting that changes in between waits for the next time. */
  abstract erase(cause: Cause): Promise<void>;
}
