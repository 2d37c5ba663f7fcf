import type { RecordedEvent } from '@chat/kernel';
import { type ContentChangeDocument, contentChangeId, MESSAGE_HISTORY } from '@chat/message-reading';
import type { Projection } from '@chat/projections';
import type { MessageContentEdited, MessageDeleted } from '../message/message.events.js';

/** Every change of every message's content; the event says what it replaced, so nothing is looked up. */
export const messageHistoryProjection: Projection<ContentChangeDocument> = {
  name: 'message-history',
  version: 2,
  collection: MESSAGE_HISTORY,
  types: new Set(['MessageContentEdited', 'MessageDeleted']),
  ids(event) {
    const { type, data, revision } = event as RecordedEvent<MessageContentEdited | MessageDeleted>;
    if (type === 'MessageContentEdited') return [contentChangeId(data.messageId, revision)];
    if (type === 'MessageDeleted')
      return Array.from({ length: revision }, (_, at) => contentChangeId(data.messageId, at));
    return [];
  },
  creates: ({ type }) => type === 'MessageContentEdited',
  evolve(_none, event, id) {
    const { type, data, metadata, position } = event as RecordedEvent<MessageContentEdited | MessageDeleted>;
    if (type === 'MessageDeleted') return undefined;
    const { messageId, content, renderedContent, previous } = data as MessageContentEdited['data'];
    const { actorId: userId, correlationId, time } = metadata;
    return { _id: id, messageId, position, userId, time, correlationId, content, renderedContent, previous };
  },
};
