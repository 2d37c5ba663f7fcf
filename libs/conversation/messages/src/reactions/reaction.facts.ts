import type { Conversation, Directory, NamedEmoji } from '@chat/directory';
import { mayModify } from '@chat/message-index';
import { InaccessibleMessage, MESSAGES } from '@chat/message-reading';
import { type OrganizationEmoji, type RequestedEmoji, resolveEmoji } from '@chat/ports';
import type { ReadStore } from '@chat/read-store';

export interface ReactionFacts {
  readonly isAccessible: boolean;
  readonly conversation: Conversation;
  readonly resolve: (requested: RequestedEmoji) => NamedEmoji;
}

export async function reactionFacts(
  store: ReadStore,
  directory: Directory,
  emoji: OrganizationEmoji,
  { messageId, userId }: { readonly messageId: number; readonly userId: number },
): Promise<ReactionFacts> {
  const document = await store.get(MESSAGES, messageId);
  if (!document) throw new InaccessibleMessage();
  return {
    isAccessible: mayModify(directory, document, userId),
    conversation: document.conversation,
    resolve: (requested) => resolveEmoji(emoji, requested),
  };
}
