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

/** How long deleted content stays in the log. Implemented by records. */
export abstract class DeletedContent {
  /**
   * True when the content of a message that is deleted there now stays until it is due.
   * @param erasesNow ignores `deleted_content_days`: only a records rule or a legal hold keeps it
   */
  abstract isKept(message: DeletedMessage, erasesNow?: boolean): boolean;

  /** True when a file that its owner deletes now is kept for messages that linked it. */
  abstract keepsFile(messageIds: readonly number[]): Promise<boolean>;

  /** True when name and addresses of an account that is deleted now stay until the end of a legal hold. */
  abstract keepsAccount(userId: number): boolean;
}
