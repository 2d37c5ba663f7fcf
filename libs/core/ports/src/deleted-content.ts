import type { Conversation } from '@chat/directory';

/** How long the content of deleted messages stays in the log. Fulfilled by records. */
export abstract class DeletedContent {
  /** Whether the content of a message that is deleted there now stays until it is due. `postedTo`: channel; null between people. */
  abstract isKept(message: { readonly conversation: Conversation; readonly postedTo: number | null }): boolean;
}
