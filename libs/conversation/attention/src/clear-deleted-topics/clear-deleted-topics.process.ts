import type { TopicMessagesDeleted } from '@chat/messages';
import { reactingBeforeAnswer } from '@chat/processes';
import { ClearDeletedTopic } from './clear-deleted-topic.command.js';

export const clearDeletedTopics = reactingBeforeAnswer<TopicMessagesDeleted>(
  'clear-deleted-topics',
  ['TopicMessagesDeleted'],
  ({ data, metadata, id }) => {
    return [new ClearDeletedTopic({ conversation: data.conversation, cause: { ...metadata, causationId: id } })];
  },
);
