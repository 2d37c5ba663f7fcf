import type { RecordedEvent } from '@chat/kernel';
import type { TopicMessagesDeleted } from '@chat/messages';
import type { Process } from '@chat/processes';
import { ClearDeletedTopic } from './clear-deleted-topic.command.js';

/** When a topic is deleted, nothing is said of it any more by those who see nothing there. */
export const clearDeletedTopics: Process = {
  name: 'clear-deleted-topics',
  types: ['TopicMessagesDeleted'],
  commands(event) {
    if (event.type !== 'TopicMessagesDeleted') return [];
    const { data, metadata, id } = event as RecordedEvent<TopicMessagesDeleted>;
    return [new ClearDeletedTopic({ conversation: data.conversation, cause: { ...metadata, causationId: id } })];
  },
};
