import { topicKey } from '@chat/directory';
import { idsOf, type RecordedEvent, runsInclude } from '@chat/kernel';
import type { Projection } from '@chat/projections';
import type { MessagePosted, MessagesMoved } from '../message/message.events.js';
import { threadKey } from '../messages/message-document.js';
import { type TopicDocument, TOPICS } from './topic-document.js';

/** The topics of every channel, with their newest message. */
export const topicsProjection: Projection<TopicDocument> = {
  name: 'topics',
  version: 1,
  collection: TOPICS,
  ids(event) {
    if (event.type === 'MessagesMoved') {
      const { from, to } = (event as RecordedEvent<MessagesMoved>).data;
      return [...new Set([keyOf(from.channelId, from.topic), keyOf(to.channelId, to.topic ?? from.topic)])];
    }
    if (event.type !== 'MessagePosted') return [];
    const { conversation } = (event as RecordedEvent<MessagePosted>).data;
    return conversation.kind === 'channel' ? [keyOf(conversation.channelId, conversation.topic)] : [];
  },
  evolve(topic, event, id) {
    if (event.type === 'MessagesMoved') return afterMove(topic, (event as RecordedEvent<MessagesMoved>).data, id);
    const { messageId, conversation } = (event as RecordedEvent<MessagePosted>).data;
    return conversation.kind === 'channel'
      ? withMessage(topic, id, conversation.channelId, conversation.topic, messageId)
      : topic;
  },
};

function keyOf(channelId: number, topic: string): string {
  return threadKey(channelId, topicKey(topic));
}

function withMessage(
  topic: TopicDocument | undefined,
  id: string,
  channelId: number,
  name: string,
  messageId: number,
): TopicDocument {
  return topic && topic.maxMessageId > messageId ? topic : { _id: id, channelId, name, maxMessageId: messageId };
}

/** What left goes first, then what arrived comes: a change of case alone leaves and enters the same topic. */
function afterMove(
  topic: TopicDocument | undefined,
  { from, to, messageIds }: MessagesMoved['data'],
  id: string,
): TopicDocument | undefined {
  const newName = to.topic ?? from.topic;
  const left = topic && id === keyOf(from.channelId, from.topic) ? afterLeaving(topic, from, messageIds) : topic;
  if (id !== keyOf(to.channelId, newName)) return left;
  return withMessage(left, id, to.channelId, newName, idsOf(messageIds).at(-1)!);
}

function afterLeaving(
  topic: TopicDocument,
  { remaining }: MessagesMoved['data']['from'],
  messageIds: MessagesMoved['data']['messageIds'],
): TopicDocument | undefined {
  if (!runsInclude(messageIds, topic.maxMessageId)) return topic;
  return remaining ? { ...topic, name: remaining.topic, maxMessageId: remaining.messageId } : undefined;
}
