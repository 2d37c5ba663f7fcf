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

/** Brings deleted messages back whose content is still in the log. Fulfilled by messages. */
export abstract class MessageRestoration {
  /** Finds the obstacles of those that cannot come back; the others would. */
  abstract obstacles(messageIds: readonly number[]): Promise<ReadonlyMap<number, NotRestorable>>;

  /** May be repeated. @returns what could not come back, and why */
  abstract restore(messageIds: readonly number[], cause: Cause): Promise<ReadonlyMap<number, NotRestorable>>;
}
