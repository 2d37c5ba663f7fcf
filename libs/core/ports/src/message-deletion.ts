import type { Cause } from '@chat/event-log';

/** Messages of one conversation that were posted up to a moment. */
export interface OldMessages {
  /** `conversationKey` of a channel, or of one exact set of people. */
  readonly conversationKey: string;
  /** Highest message id to delete. */
  readonly upTo: number;
  /** UNIX milliseconds. */
  readonly postedBy: number;
}

/** Deletes messages for the service. Implemented by messages. */
export abstract class MessageDeletion {
  /** Deletes the oldest of them and others of their topics, a piece at a time. Repeatable. @returns false when there was none */
  abstract deleteOldest(messages: OldMessages, cause: Cause): Promise<boolean>;
}
