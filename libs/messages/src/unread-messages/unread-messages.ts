import { type Conversation, conversationKey, type Directory, topicKey } from '@chat/directory';
import { displayTopic } from '../message/topic.js';
import { mentionFlags } from '../message-flags/mention-flags.js';
import type { MessageFlags } from '../message-flags/message-flags.js';

/** A client is told about this many of its unread messages, the newest. */
export const MAX_UNREAD = 50_000;

interface UnreadMessage {
  readonly id: number;
  readonly conversation: Conversation;
}

/** All that an account has not read, in the form of the contract (`unread_msgs`); every list of ids ascends. */
export function unreadMessages(
  userId: number,
  allowEmptyTopicName: boolean,
  flags: MessageFlags,
  directory: Directory,
) {
  const all = flags
    .unread(userId)
    .flatMap(({ messages, ids }) =>
      Array.from(messages.between(ids), (id) => ({ id, conversation: flags.posted.placeOf(messages, id) })),
    )
    .toSorted((a, b) => a.id - b.id);
  const unread = all.slice(-MAX_UNREAD);
  const isHeard = ({ conversation }: UnreadMessage) =>
    conversation.kind === 'direct' || !directory.subscription(userId, conversation.channelId)?.isMuted;
  return {
    count: unread.filter(isHeard).length,
    ...grouped(userId, unread, allowEmptyTopicName),
    mentions: unread
      .filter((message) => isCalled(mentionFlags(userId, flags.posted.mentionsOf(message.id)), isHeard(message)))
      .map(({ id }) => id),
    old_unreads_missing: all.length > unread.length,
  };
}

/** Being called by name counts in any case, being called with everyone only where the channel is not muted. */
function isCalled(mentions: readonly string[], isHeard: boolean): boolean {
  return isHeard ? mentions.length > 0 : mentions.includes('mentioned');
}

/** By people and by topic; a topic is spelled as by its first message. */
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
