import type { RecordedEvent } from '@chat/kernel';
import type { Projection } from '@chat/projections';
import type { MessageContentEdited } from '../message/message.events.js';
import { MESSAGE_HISTORY, type ContentChangeDocument } from './message-history-document.js';

/** Every change of every message's content; the event says what it replaced, so nothing is looked up. */
export const messageHistoryProjection: Projection<ContentChangeDocument> = {
  name: 'message-history',
  version: 1,
  collection: MESSAGE_HISTORY,
  ids(event) {
    if (event.type !== 'MessageContentEdited') return [];
    const { data } = event as RecordedEvent<MessageContentEdited>;
    return [`${data.messageId}:${event.position}`];
  },
  creates: () => true,
  evolve(_none, event, id) {
    const { data, metadata, position } = event as RecordedEvent<MessageContentEdited>;
    const { messageId, content, renderedContent, previous } = data;
    const { actorId: userId, correlationId, time } = metadata;
    return { _id: id, messageId, position, userId, time, correlationId, content, renderedContent, previous };
  },
};
