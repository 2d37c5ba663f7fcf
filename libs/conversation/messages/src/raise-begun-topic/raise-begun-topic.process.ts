import { reactingBeforeAnswer } from '@chat/processes';
import type { MessagesMoved } from '../message/message.events.js';
import { RaiseBegunTopic } from './raise-begun-topic.command.js';

/** When some messages of a topic move, the sender of the named one may have begun the target topic. */
export const raiseBegunTopic = reactingBeforeAnswer<MessagesMoved>(
  'raise-begun-topic',
  ['MessagesMoved'],
  ({ data, metadata, id }) => {
    if (data.isWhole || data.messageIds.length === 0) return [];
    return [new RaiseBegunTopic({ messageId: data.messageId, cause: { ...metadata, causationId: id } })];
  },
);
