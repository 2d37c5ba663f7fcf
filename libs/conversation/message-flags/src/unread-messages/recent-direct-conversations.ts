import type { Directory } from '@chat/directory';
import type { MessageFlags } from '@chat/message-index';

/** Number of the last direct messages whose conversations are listed (contract, event-queues: Register response). */
const MOST = 1_000;

export function recentDirectConversations(userId: number, { posted }: MessageFlags, directory: Directory) {
  const conversations = [...directory.directKeysOf(userId)].flatMap((key) => posted.conversation(key) ?? []);
  return conversations
    .flatMap(({ conversation, newest }) =>
      conversation.kind === 'direct' && newest > 0
        ? [{ max_message_id: newest, user_ids: conversation.userIds.filter((id) => id !== userId) }]
        : [],
    )
    .toSorted((a, b) => b.max_message_id - a.max_message_id)
    .slice(0, MOST);
}
