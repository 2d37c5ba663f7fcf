import { sendKey } from '@chat/message-reading';
import type { Projection } from '@chat/projections';
import type { MessageDeleted, MessageRestored } from '../message/message.events.js';
import { DELETED_MESSAGES, type DeletedMessageDocument } from './deleted-message-document.js';

export const deletedMessagesProjection: Projection<DeletedMessageDocument, MessageDeleted | MessageRestored> = {
  name: 'deleted-messages',
  version: 1,
  collection: DELETED_MESSAGES,
  types: new Set(['MessageDeleted', 'MessageRestored']),
  ids: ({ data }) => [data.messageId],
  creates: ({ type }) => type === 'MessageDeleted',
  evolve(_document, { type, data, metadata }) {
    if (type === 'MessageRestored') return undefined;
    const { messageId, senderId, echo } = data;
    const { actorId: userId, causationId, time } = metadata;
    return { _id: messageId, sendKey: echo ? sendKey(senderId, echo) : null, userId, causationId, time };
  },
};
