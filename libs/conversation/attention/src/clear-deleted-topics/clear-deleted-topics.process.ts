import { ERASED_TOPIC } from '@chat/directory';
import type { MessageDeleted, TopicMessagesDeleted } from '@chat/messages';
import { reactingBeforeAnswer, reactingTo } from '@chat/processes';
import { ClearDeletedTopic } from './clear-deleted-topic.command.js';

export const clearDeletedTopics = reactingBeforeAnswer<TopicMessagesDeleted>(
  'clear-deleted-topics',
  ['TopicMessagesDeleted'],
  ({ data, metadata, id }) => {
    return [new ClearDeletedTopic({ conversation: data.conversation, cause: { ...metadata, causationId: id } })];
  },
);

/** Deletions of batches belong to their topics. In older logs a topic may be erased before its settings were handled. */
export const clearTopicsOfDeleted = reactingTo<MessageDeleted>(
  'clear-topics-of-deleted',
  ['MessageDeleted'],
  ({ data: { conversation, isAnnounced }, metadata, id }) => {
    if (isAnnounced || conversation.kind === 'direct' || conversation.topic === ERASED_TOPIC) return [];
    return [new ClearDeletedTopic({ conversation, cause: { ...metadata, causationId: id } })];
  },
);
