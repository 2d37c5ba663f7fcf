import { sendKey } from '@chat/message-reading';
import type { Projection } from '@chat/projections';
import type { MessageDeleted } from '../message/message.events.js';
import { DELETED_MESSAGES, type DeletedMessageDocument } from './deleted-message-document.js';

export const deletedMessagesProjection: Projection<DeletedMessageDocument, MessageDeleted> = {
  name: 'deleted-messages',
  version: 1,
  collection: DELETED_MESSAGES,
  types: new Set(['MessageDeleted']),
  ids: ({ data }) => [data.messageId],
  creates: () => true,
  evolve(_none, { data, metadata }) {
    const { messageId, senderId, echo } = data;
    const { actorId: userId, causationId, time } = metadata;
    return { _id: messageId, sendKey: echo ? sendKey(senderId, echo) : null, userId, causationId, time };
  },
};
