import type { TopicMessagesDeleted } from '@chat/messages';
import { reactingBeforeAnswer } from '@chat/processes';
import { ClearDeletedTopic } from './clear-deleted-topic.command.js';

/** When a topic is deleted, nothing is said of it any more by those who see nothing there. */
export const clearDeletedTopics = reactingBeforeAnswer<TopicMessagesDeleted>(
  'clear-deleted-topics',
  ['TopicMessagesDeleted'],
  ({ data, metadata, id }) => {
    return [new ClearDeletedTopic({ conversation: data.conversation, cause: { ...metadata, causationId: id } })];
  },
);
