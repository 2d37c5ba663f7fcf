import { ERASED_TOPIC } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import type { MessageDeleted, MessagesMoved } from './message.events.js';

/** True when a stored deletion contains its topic itself. */
export const namesTopic = ({ conversation, isTopicApart }: MessageDeleted['data']): boolean =>
  conversation.kind === 'channel' && !isTopicApart && conversation.topic !== ERASED_TOPIC;

/** True when a stored event is a move or a deletion of a topic and contains topics itself. */
export const namesTopics = ({ type, data }: RecordedEvent): boolean =>
  (type === 'MessagesMoved' || type === 'TopicMessagesDeleted') &&
  (data as MessagesMoved['data']).topicKey === undefined;
