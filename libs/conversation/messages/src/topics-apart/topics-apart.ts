import type { TextApart } from '@chat/event-log';
import type { Recorded } from '@chat/kernel';
import { withOpenTopics } from '../move-messages/sealed-topics.js';
import type { TopicKeyMade } from '../topic-key/topic-key.aggregate.js';
import type {
  DeletionTopicRecorded,
  MessageDeleted,
  MessagesMoved,
  TopicMessagesDeleted,
} from '../message/message.events.js';

type Whole = MessageDeleted | MessagesMoved | TopicMessagesDeleted;
type Part = DeletionTopicRecorded | TopicKeyMade;

/** Topics stored apart, so that they are erased with their messages. */
export const topicsApart: TextApart = {
  parts: new Set<Part['type']>(['DeletionTopicRecorded', 'TopicKeyMade']),
  wholes: new Set<Whole['type']>(['MessageDeleted', 'MessagesMoved', 'TopicMessagesDeleted']),
  placeOf(event) {
    const { type, stream, revision, data } = event as Recorded<Whole>;
    if (type === 'MessageDeleted') return data.isTopicApart ? { stream, revision: revision - 1 } : undefined;
    if (data.topicKey === undefined) return undefined;
    return { stream: data.topicKey, revision: 0, ...(data.isKeyLater && { isLater: true }) };
  },
  joined(event, part) {
    const { data } = event as Recorded<Whole>;
    const found = part as Recorded<Part>;
    if (found.type === 'TopicKeyMade')
      return { ...event, data: withTopicsOf(data as MessagesMoved['data'], found.data) };
    const { conversation } = data as MessageDeleted['data'];
    return { ...event, data: { ...data, conversation: { ...conversation, topic: found.data.place.topic } } };
  },
};

/** Settings that a move took along are stored in the streams of their accounts before a name is replaced in its topics. */
function withTopicsOf(data: MessagesMoved['data'], { key, topics }: TopicKeyMade['data']): object {
  if (key !== undefined) return withOpenTopics(data, key);
  const { takesSettings: _settled, ...others } = data;
  return { ...others, ...topics };
}
