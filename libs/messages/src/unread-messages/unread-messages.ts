import type { ChannelConversation, DirectConversation, Directory } from '@chat/directory';
import { topicKey } from '@chat/directory';
import { displayTopic } from '../message/topic.js';
import { mentionFlags } from '../message-flags/mention-flags.js';
import type { MessageFlags, UnreadMessages } from '../message-flags/message-flags.js';

/** A client is told about this many of its unread messages, the newest. */
export const MAX_UNREAD = 50_000;

interface UnreadIds {
  readonly unread_message_ids: number[];
}

/** All that an account has not read, in the form of the contract (`unread_msgs`). */
export function unreadMessages(
  userId: number,
  allowEmptyTopicName: boolean,
  flags: MessageFlags,
  directory: Directory,
) {
  const all = flags.unread(userId).map(({ messages, ids }) => ({ messages, ids: idsOf({ messages, ids }) }));
  const oldest = oldestToTell(all.map(({ ids }) => ids));
  const told = all.map(({ messages, ids }) => ({ messages, ids: ids.filter((id) => id >= oldest) }));

  const pms: (UnreadIds & { other_user_id: number; sender_id: number })[] = [];
  const huddles: (UnreadIds & { user_ids_string: string })[] = [];
  const streams: (UnreadIds & { stream_id: number; topic: string })[] = [];
  const mentions: number[] = [];
  let count = 0;
  for (const { messages, ids } of told) {
    if (ids.length === 0) continue;
    const { conversation } = messages;
    const isMuted = conversation.kind === 'channel' && isMutedFor(userId, conversation, directory);
    if (!isMuted) count += ids.length;
    mentions.push(...ids.filter((id) => isCalled(userId, id, isMuted, flags)));
    if (conversation.kind === 'channel') {
      for (const [topic, unread_message_ids] of byTopic(ids, (id) => flags.posted.topicOf(messages, id))) {
        const shown = displayTopic(topic, allowEmptyTopicName);
        streams.push({ stream_id: conversation.channelId, topic: shown, unread_message_ids });
      }
    } else if (conversation.userIds.length > 2) {
      huddles.push({ user_ids_string: conversation.userIds.join(','), unread_message_ids: ids });
    } else {
      const other = otherUser(userId, conversation);
      pms.push({ other_user_id: other, sender_id: other, unread_message_ids: ids });
    }
  }
  return {
    count,
    pms,
    streams,
    huddles,
    mentions: mentions.toSorted((a, b) => a - b),
    old_unreads_missing: oldest > 0,
  };
}

function idsOf({ messages, ids }: UnreadMessages): number[] {
  return ids.flatMap(([from, to]) => [...messages.within([from, to + 1])]);
}

/** The id from which on messages are told; 0: all are. */
function oldestToTell(conversations: readonly (readonly number[])[]): number {
  const total = conversations.reduce((sum, ids) => sum + ids.length, 0);
  if (total <= MAX_UNREAD) return 0;
  return conversations.flat().toSorted((a, b) => b - a)[MAX_UNREAD - 1]!;
}

/** Being called by name counts in any case, being called with everyone only where the channel is not muted. */
function isCalled(userId: number, messageId: number, isMuted: boolean, { posted }: MessageFlags): boolean {
  const calls = mentionFlags(userId, posted.mentionsOf(messageId));
  return isMuted ? calls.includes('mentioned') : calls.length > 0;
}

function isMutedFor(userId: number, { channelId }: ChannelConversation, directory: Directory): boolean {
  return directory.subscription(userId, channelId)?.isMuted ?? false;
}

/** The ids of each topic, under the spelling of its first message. */
function byTopic(ids: readonly number[], topicOf: (id: number) => string): Map<string, number[]> {
  const groups = Map.groupBy(ids, (id) => topicKey(topicOf(id)));
  return new Map([...groups.values()].map((group) => [topicOf(group[0]!), group]));
}

function otherUser(userId: number, { userIds }: DirectConversation): number {
  return userIds.find((id) => id !== userId) ?? userId;
}
