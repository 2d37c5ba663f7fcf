import type { FlaggedMessages, MessageFlags } from '@chat/message-index';
import { MESSAGES } from '@chat/message-reading';
import type { ReadStore } from '@chat/read-store';
import { LIMITS } from '../attention.limits.js';

const PAGE = 500;

/** Unread messages of a sender, among the account's newest unread ones, which are read from the store. */
export async function unreadMessagesFrom(
  flags: MessageFlags,
  store: ReadStore,
  userId: number,
  senderId: number,
): Promise<readonly FlaggedMessages[]> {
  const unread = flags.unread(userId).flatMap(({ messages, ids }) => {
    const { conversation } = messages;
    if (conversation.kind === 'direct' && !conversation.userIds.includes(senderId)) return [];
    return Array.from(messages.between(ids), (messageId) => ({ messageId, conversation }));
  });
  const newest = unread.toSorted((a, b) => a.messageId - b.messageId).slice(-LIMITS.mutedUsers.messagesRead);
  const sent = new Set<number>();
  for (let at = 0; at < newest.length; at += PAGE) {
    const ids = newest.slice(at, at + PAGE).map(({ messageId }) => messageId);
    const documents = await store.getMany(MESSAGES, ids);
    for (const document of documents) if (document.senderId === senderId) sent.add(document._id);
  }
  return flags.posted.together(newest.filter(({ messageId }) => sent.has(messageId)));
}
