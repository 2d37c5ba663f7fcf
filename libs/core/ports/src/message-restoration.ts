import type { Cause } from '@chat/event-log';

/** Why a deleted message cannot come back. */
export type NotRestorable =
  | 'visible'
  | 'content erased'
  | 'author deleted'
  | 'participant deleted'
  | 'channel archived'
  | 'older than message_retention_days'
  | 'too large'
  | 'never posted';

/** Restores deleted messages whose content is still in the log. Implemented by messages. */
export abstract class MessageRestoration {
  /** Finds the messages that cannot be restored, and why; the others can. */
  abstract obstacles(messageIds: readonly number[]): Promise<ReadonlyMap<number, NotRestorable>>;

  /** Repeatable. @returns the messages that could not be restored, and why */
  abstract restore(messageIds: readonly number[], cause: Cause): Promise<ReadonlyMap<number, NotRestorable>>;
}
