import type { RecordedEvent } from '@chat/kernel';
import type { Process } from '@chat/processes';
import type { TopicMessagesDeleted } from '../message/message.events.js';
import { FinishDeletingTopic } from './finish-deleting-topic.command.js';

/** When a batch of a topic is deleted, each of its messages is, even if the request ended before. */
export const finishDeletingTopics: Process = {
  name: 'finish-deleting-topics',
  types: ['TopicMessagesDeleted'],
  commands(event) {
    if (event.type !== 'TopicMessagesDeleted') return [];
    const { data, metadata } = event as RecordedEvent<TopicMessagesDeleted>;
    return [new FinishDeletingTopic(data, metadata)];
  },
};
