import { topicKey } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import type { Projection } from '@chat/projections';
import type { MessagePosted } from '../message/message.events.js';
import { threadKey } from '../messages/message-document.js';
import { type TopicDocument, TOPICS } from './topic-document.js';

/** The topics of every channel, with their newest message. */
export const topicsProjection: Projection<TopicDocument> = {
  name: 'topics',
  version: 1,
  collection: TOPICS,
  ids(event) {
    if (event.type !== 'MessagePosted') return [];
    const { conversation } = (event as RecordedEvent<MessagePosted>).data;
    return conversation.kind === 'channel' ? [threadKey(conversation.channelId, topicKey(conversation.topic))] : [];
  },
  evolve(topic, event, id) {
    const { messageId, conversation } = (event as RecordedEvent<MessagePosted>).data;
    if (conversation.kind !== 'channel' || (topic && topic.maxMessageId > messageId)) return topic;
    return { _id: id, channelId: conversation.channelId, name: conversation.topic, maxMessageId: messageId };
  },
};
