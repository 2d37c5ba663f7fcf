import { type SubmessageDocument, submessageId, SUBMESSAGES } from '@chat/message-reading';
import type { Projection } from '@chat/projections';
import type { MessageDeleted, SubmessageAdded } from '../message/message.events.js';

export const submessagesProjection: Projection<SubmessageDocument, SubmessageAdded | MessageDeleted> = {
  name: 'submessages',
  version: 1,
  collection: SUBMESSAGES,
  types: new Set(['SubmessageAdded', 'MessageDeleted']),
  ids({ type, data, revision }) {
    if (type === 'SubmessageAdded') return [submessageId(data.messageId, data.number)];
    // At most all events between the posting and the deletion were parts; the widget is in the message itself.
    return Array.from({ length: revision }, (_, at) => submessageId(data.messageId, at));
  },
  creates: ({ type }) => type === 'SubmessageAdded',
  evolve(_none, { type, data }, id) {
    if (type !== 'SubmessageAdded') return undefined;
    const { messageId, number, senderId, msgType, content } = data;
    return { _id: id, messageId, number, senderId, msgType, content };
  },
};
