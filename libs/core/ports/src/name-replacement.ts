import type { Cause } from '@chat/event-log';

/** Why the names of an account are still in a message. */
export type NotReplaced = 'deleted' | 'not found' | 'too large' | 'later' | NameKeeper;

/** A records rule, or a legal hold, that keeps names. */
export type NameKeeper = 'rule' | 'hold';

export interface NamedTopic {
  readonly channelId: number;
  readonly topic: string;
}

/** Says what keeps the names in topics of messages, deleted or not; undefined: nothing does. */
export type TopicKeepers = (
  messageIds: readonly number[],
  topics: readonly NamedTopic[],
) => Promise<NameKeeper | undefined>;

/** An account without a name, and what others called it. */
export interface NamelessAccount {
  readonly userId: number;
  /** Names and addresses, as people may have written them; the account's mentions are found without. */
  readonly words: readonly string[];
  /** Replacements of names and of addresses. */
  readonly name: string;
  readonly address: string;
}

/** Replaces the names of a deleted account in every version of messages, and in topics, and erases what they said. Fulfilled by messages. */
export abstract class NameReplacement {
  /**
   * A name in a topic is replaced for all messages of it, or for none. May be repeated.
   * @returns the messages that were left, and why
   */
  abstract replace(
    messageIds: readonly number[],
    account: NamelessAccount,
    keepers: TopicKeepers,
    cause: Cause,
  ): Promise<ReadonlyMap<number, NotReplaced>>;
}

/** Stores settings of topics once more, so that names of topics that have none any more are erased. Fulfilled by attention. */
export abstract class FormerTopicSettings {
  /** May be repeated. A setting that is changed meanwhile waits for the next time. */
  abstract erase(cause: Cause): Promise<void>;
}
