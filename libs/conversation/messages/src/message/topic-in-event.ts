import { ERASED_TOPIC } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import type { MessageDeleted, MessagesMoved } from './message.events.js';

/** Whether a deletion, as it is stored, has its topic in itself. */
export const namesTopic = ({ conversation, isTopicApart }: MessageDeleted['data']): boolean =>
  conversation.kind === 'channel' && !isTopicApart && conversation.topic !== ERASED_TOPIC;

/** Whether an event, as it is stored, is a move or a deletion of a topic that has topics in itself. */
export const namesTopics = ({ type, data }: RecordedEvent): boolean =>
  (type === 'MessagesMoved' || type === 'TopicMessagesDeleted') &&
  (data as MessagesMoved['data']).topicKey === undefined;
