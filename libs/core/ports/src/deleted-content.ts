import type { Conversation } from '@chat/directory';

interface DeletedMessage {
  readonly messageId: number;
  readonly senderId: number;
  readonly conversation: Conversation;
  /** UNIX milliseconds. */
  readonly postedAt: number;
  /** Channel; null between people. */
  readonly postedTo: number | null;
}

/** How long what was deleted stays in the log. Fulfilled by records. */
export abstract class DeletedContent {
  /**
   * Whether the content of a message that is deleted there now stays until it is due.
   * @param erasesNow it does not wait for `deleted_content_days`: only a records rule or a legal hold keeps it
   */
  abstract isKept(message: DeletedMessage, erasesNow?: boolean): boolean;

  /** Whether a file that its owner deletes now stays for the sake of messages that linked it. */
  abstract keepsFile(messageIds: readonly number[]): Promise<boolean>;

  /** Whether the name and the addresses of an account that is deleted now stay until a legal hold has passed. */
  abstract keepsAccount(userId: number): boolean;
}
