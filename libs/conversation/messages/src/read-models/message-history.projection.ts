import { type ContentChangeDocument, contentChangeId, MESSAGE_HISTORY } from '@chat/message-reading';
import type { Projection } from '@chat/projections';
import type { MessageContentEdited, MessageDeleted } from '../message/message.events.js';

export const messageHistoryProjection: Projection<ContentChangeDocument, MessageContentEdited | MessageDeleted> = {
  name: 'message-history',
  version: 2,
  collection: MESSAGE_HISTORY,
  types: new Set(['MessageContentEdited', 'MessageDeleted']),
  ids({ type, data: { messageId }, revision }) {
    if (type === 'MessageContentEdited') return [contentChangeId(messageId, revision)];
    return Array.from({ length: revision }, (_, at) => contentChangeId(messageId, at));
  },
  creates: ({ type }) => type === 'MessageContentEdited',
  evolve(_none, { type, data, metadata, position }, id) {
    if (type === 'MessageDeleted') return undefined;
    const { messageId, content, renderedContent, previous } = data;
    const { actorId: userId, correlationId, time, requestTime } = metadata;
    return {
      _id: id,
      messageId,
      position,
      userId,
      time,
      ...(requestTime !== undefined && { requestTime }),
      correlationId,
      content,
      renderedContent,
      previous,
    };
  },
};
