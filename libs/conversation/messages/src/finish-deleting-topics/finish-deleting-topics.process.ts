import { reactingTo } from '@chat/processes';
import type { TopicMessagesDeleted } from '../message/message.events.js';
import { FinishDeletingTopic } from './finish-deleting-topic.command.js';

export const finishDeletingTopics = reactingTo<TopicMessagesDeleted>(
  'finish-deleting-topics',
  ['TopicMessagesDeleted'],
  ({ data, position, metadata }) => {
    return [new FinishDeletingTopic(data, position, metadata)];
  },
);
