import { type ContentChangeDocument, contentChangeId, MESSAGE_HISTORY } from '@chat/message-reading';
import type { Projection } from '@chat/projections';
import type {
  MessageContentEdited,
  MessageDeleted,
  MessageNamesReplaced,
  MessageRestored,
} from '../message/message.events.js';
import { editsIn } from '../message/past.js';

type Followed = MessageContentEdited | MessageDeleted | MessageRestored | MessageNamesReplaced;

export const messageHistoryProjection: Projection<ContentChangeDocument, Followed> = {
  name: 'message-history',
  version: 2,
  collection: MESSAGE_HISTORY,
  types: new Set(['MessageContentEdited', 'MessageDeleted', 'MessageRestored', 'MessageNamesReplaced']),
  ids(event) {
    const { type, revision } = event;
    if (type === 'MessageRestored' || type === 'MessageNamesReplaced')
      return editsIn(event).flatMap(messageHistoryProjection.ids);
    const { messageId } = event.data;
    if (type === 'MessageContentEdited') return [contentChangeId(messageId, revision)];
    return Array.from({ length: revision }, (_, at) => contentChangeId(messageId, at));
  },
  creates: ({ type }) => type !== 'MessageDeleted',
  evolve(_none, event, id) {
    const { type, data, metadata, position } = event;
    if (type === 'MessageDeleted') return undefined;
    if (type === 'MessageRestored' || type === 'MessageNamesReplaced') {
      const edit = editsIn(event).find(({ revision }) => contentChangeId(data.messageId, revision) === id);
      return edit && messageHistoryProjection.evolve(undefined, edit, id);
    }
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
