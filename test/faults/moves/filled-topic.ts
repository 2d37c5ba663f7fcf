import { randomUUID } from 'node:crypto';
import { openEventLog, readConfiguration } from '@chat/composition';
import { type ChannelConversation, REALM_ID } from '@chat/directory';
import type { EventToAppend } from '@chat/event-log';
import { messageAggregate, type MessagePosted } from '@chat/messages';
import type { Environment } from '@chat/chat-testing';

export interface FilledTopic {
  readonly channelId: number;
  readonly topic: string;
  readonly size: number;
  /** They take turns. */
  readonly senderIds: readonly number[];
  /** No message has this id or a larger one. */
  readonly firstId: number;
}

/** Every so many messages another topic of the channel has one, so that ids in the topic have gaps. */
const BETWEEN = 10;

/**
 * Puts messages into the log of a server that is not running, as if they had been sent.
 * @returns the ids in the topic, ascending
 */
export async function fillTopic(environment: Environment, filled: FilledTopic): Promise<number[]> {
  const { channelId, topic, size, senderIds, firstId } = filled;
  const log = await openEventLog(readConfiguration(environment));
  try {
    const ids: number[] = [];
    const appends: Promise<unknown>[] = [];
    for (let id = firstId; ids.length < size; id++) {
      const isBetween = id % BETWEEN === 0;
      const senderId = senderIds[id % senderIds.length]!;
      const conversation = { kind: 'channel', channelId, topic: isBetween ? 'between' : topic } as const;
      appends.push(log.append(messageAggregate.streamName(id), 'no_stream', [posted(id, senderId, conversation)]));
      if (!isBetween) ids.push(id);
    }
    await Promise.all(appends);
    return ids;
  } finally {
    await log.close();
  }
}

/** A message as a server stores it. */
export function posted(messageId: number, senderId: number, conversation: ChannelConversation): EventToAppend {
  const id = randomUUID();
  const content = `Number ${messageId} is one of the many messages that this topic has.`;
  const data: MessagePosted['data'] = {
    messageId,
    senderId,
    client: 'test',
    conversation,
    content,
    renderedContent: `<p>${content}</p>`,
    mentions: { userIds: [], everyone: false, topicParticipantIds: [] },
    topicLinks: [],
    readBySender: true,
  };
  const metadata = { actorId: senderId, realmId: REALM_ID, correlationId: id, causationId: id, time: Date.now() };
  return { id, type: 'MessagePosted', data, metadata };
}
