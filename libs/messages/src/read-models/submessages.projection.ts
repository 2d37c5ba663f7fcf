import type { RecordedEvent } from '@chat/kernel';
import { type SubmessageDocument, submessageId, SUBMESSAGES } from '@chat/message-reading';
import type { Projection } from '@chat/projections';
import type { MessageDeleted, Submessage, SubmessageAdded } from '../message/message.events.js';

/** Every part that was added to a message after it was posted. */
export const submessagesProjection: Projection<SubmessageDocument> = {
  name: 'submessages',
  version: 1,
  collection: SUBMESSAGES,
  types: new Set(['SubmessageAdded', 'MessageDeleted']),
  ids(event) {
    const { type, data, revision } = event;
    if (type === 'SubmessageAdded') {
      const { messageId, number } = data as Submessage;
      return [submessageId(messageId, number)];
    }
    // At most all events between the posting and the deletion were parts; the widget is in the message itself.
    if (type !== 'MessageDeleted') return [];
    const { messageId } = data as MessageDeleted['data'];
    return Array.from({ length: revision }, (_, at) => submessageId(messageId, at));
  },
  creates: ({ type }) => type === 'SubmessageAdded',
  evolve(_none, event, id) {
    if (event.type !== 'SubmessageAdded') return undefined;
    const { messageId, number, senderId, msgType, content } = (event as RecordedEvent<SubmessageAdded>).data;
    return { _id: id, messageId, number, senderId, msgType, content };
  },
};
