import type { Conversation } from '@chat/directory';

/** How long the content of deleted messages stays in the log. Fulfilled by records. */
export abstract class DeletedContent {
  /** Whether the content of a message that is deleted there now stays until it is due. */
  abstract isKept(message: {
    readonly messageId: number;
    readonly senderId: number;
    readonly conversation: Conversation;
    /** UNIX milliseconds. */
    readonly postedAt: number;
    /** Channel; null between people. */
    readonly postedTo: number | null;
  }): boolean;
}
