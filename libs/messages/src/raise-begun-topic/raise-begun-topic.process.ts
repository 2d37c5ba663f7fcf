import type { RecordedEvent } from '@chat/kernel';
import type { Process } from '@chat/processes';
import type { MessagesMoved } from '../message/message.events.js';
import { RaiseBegunTopic } from './raise-begun-topic.command.js';

/** When some messages of a topic move, the sender of the one that was named may have begun the topic where it is now. */
export const raiseBegunTopic: Process = {
  name: 'raise-begun-topic',
  types: ['MessagesMoved'],
  commands(event) {
    if (event.type !== 'MessagesMoved') return [];
    const { data, metadata, id } = event as RecordedEvent<MessagesMoved>;
    if (data.isWhole || data.messageIds.length === 0) return [];
    return [new RaiseBegunTopic({ messageId: data.messageId, cause: { ...metadata, causationId: id } })];
  },
};
