import { type SubmessageDocument, submessageId, SUBMESSAGES } from '@chat/message-reading';
import type { Projection } from '@chat/projections';
import type {
  MessageDeleted,
  MessageNamesReplaced,
  MessageRestored,
  SubmessageAdded,
} from '../message/message.events.js';
import { partsIn } from '../message/past.js';

type Followed = SubmessageAdded | MessageDeleted | MessageRestored | MessageNamesReplaced;

export const submessagesProjection: Projection<SubmessageDocument, Followed> = {
  name: 'submessages',
  version: 1,
  collection: SUBMESSAGES,
  types: new Set(['SubmessageAdded', 'MessageDeleted', 'MessageRestored', 'MessageNamesReplaced']),
  ids(event) {
    const { type, data, revision } = event;
    if (type === 'MessageRestored' || type === 'MessageNamesReplaced')
      return partsIn(event).flatMap(submessagesProjection.ids);
    if (type === 'SubmessageAdded') return [submessageId(data.messageId, data.number)];
    // At most all events between the posting and the deletion were parts; the widget is in the message itself.
    return Array.from({ length: revision }, (_, at) => submessageId(data.messageId, at));
  },
  creates: ({ type }) => type !== 'MessageDeleted',
  evolve(_none, event, id) {
    if (event.type === 'MessageRestored' || event.type === 'MessageNamesReplaced') {
      const part = partsIn(event).find(({ data }) => submessageId(data.messageId, data.number) === id);
      return part && submessagesProjection.evolve(undefined, part, id);
    }
    const { type, data } = event;
    if (type !== 'SubmessageAdded') return undefined;
    const { messageId, number, senderId, msgType, content } = data;
    return { _id: id, messageId, number, senderId, msgType, content };
  },
};
