import { type Conversation, type Directory, type NamedEmoji, type RequestedEmoji, resolveEmoji } from '@chat/directory';
import { mayModify } from '@chat/message-index';
import { InaccessibleMessage, MESSAGES } from '@chat/message-reading';
import type { ReadStore } from '@chat/read-store';

/** What must be known to add or remove a reaction. */
export interface ReactionFacts {
  /** The account may read the message, and its channel is not archived. */
  readonly isAccessible: boolean;
  readonly conversation: Conversation;
  /** @throws UnknownEmoji */
  readonly resolve: (requested: RequestedEmoji) => NamedEmoji;
}

/** @throws InaccessibleMessage when there is no message of this id */
export async function reactionFacts(
  store: ReadStore,
  directory: Directory,
  { messageId, userId }: { readonly messageId: number; readonly userId: number },
): Promise<ReactionFacts> {
  const document = await store.get(MESSAGES, messageId);
  if (!document) throw new InaccessibleMessage();
  return {
    isAccessible: mayModify(directory, document, userId),
    conversation: document.conversation,
    resolve: (requested) => resolveEmoji(directory, requested),
  };
}
