import { type Conversation, conversationKey, displayTopic, topicKey } from '@chat/directory';
import { mentionFlags, type MessageFlags } from '@chat/message-index';

/** Number of unread messages, the newest, that a client gets. */
export const MAX_UNREAD = 50_000;

interface UnreadMessage {
  readonly id: number;
  readonly conversation: Conversation;
}

/** Unread messages on the wire (contract, event-queues: Unread messages); every list of ids ascends. */
export function unreadMessages(userId: number, allowEmptyTopicName: boolean, flags: MessageFlags) {
  const all = flags
    .unread(userId)
    .flatMap(({ messages, ids }) =>
      Array.from(messages.between(ids), (id) => ({ id, conversation: flags.posted.placeOf(messages, id) })),
    )
    .toSorted((a, b) => a.id - b.id);
  const unread = all.slice(-MAX_UNREAD);
  return {
    count: unread.filter(({ conversation }) => flags.isHeard(userId, conversation)).length,
    ...grouped(userId, unread, allowEmptyTopicName),
    mentions: unread.filter((message) => isCalled(userId, message, flags)).map(({ id }) => id),
    old_unreads_missing: all.length > unread.length,
  };
}

/**
 * A mention by name counts in any case, a wildcard mention only where neither channel nor topic is muted; both only in
 * a message that was sent to the account.
 */
export function isCalled(userId: number, { id, conversation }: UnreadMessage, flags: MessageFlags): boolean {
  const mentions = flags.posted.mentionsOf(id);
  const calls = mentionFlags(userId, mentions);
  const counts = flags.isHeard(userId, conversation) ? calls.length > 0 : calls.includes('mentioned');
  return counts && flags.wasDelivered(userId, { messageId: id, conversation, mentions });
}

/** By people and by topic; a topic has the spelling of its first message. */
function grouped(userId: number, unread: readonly UnreadMessage[], allowEmptyTopicName: boolean) {
  const pms: object[] = [];
  const huddles: object[] = [];
  const streams: object[] = [];
  for (const group of Map.groupBy(unread, threadOf).values()) {
    const { conversation } = group[0]!;
    const unread_message_ids = group.map(({ id }) => id);
    if (conversation.kind === 'channel') {
      const topic = displayTopic(conversation.topic, allowEmptyTopicName);
      streams.push({ stream_id: conversation.channelId, topic, unread_message_ids });
    } else if (conversation.userIds.length > 2) {
      huddles.push({ user_ids_string: conversation.userIds.join(','), unread_message_ids });
    } else {
      const other = conversation.userIds.find((id) => id !== userId) ?? userId;
      pms.push({ other_user_id: other, sender_id: other, unread_message_ids });
    }
  }
  return { pms, streams, huddles };
}

function threadOf({ conversation }: UnreadMessage): string {
  const key = conversationKey(conversation);
  return conversation.kind === 'channel' ? `${key}:${topicKey(conversation.topic)}` : key;
}
