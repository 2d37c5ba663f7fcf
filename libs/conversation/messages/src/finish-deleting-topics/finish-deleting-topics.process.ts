import { reactingTo } from '@chat/processes';
import type { TopicMessagesDeleted } from '../message/message.events.js';
import { FinishDeletingTopic } from './finish-deleting-topic.command.js';

/** When a batch of a topic is deleted, each of its messages is, even if the request ended before. */
export const finishDeletingTopics = reactingTo<TopicMessagesDeleted>(
  'finish-deleting-topics',
  ['TopicMessagesDeleted'],
  ({ data, metadata }) => {
    return [new FinishDeletingTopic(data, metadata)];
  },
);
