import { type Conversation, displayTopic } from '@chat/directory';
import { announcement } from '@chat/event-queues';

export interface GoneMessages {
  readonly messageIds: readonly number[];
  readonly conversation: Conversation;
  readonly audience: ReadonlySet<number>;
  /** Ids of the messages that an account lost, ascending. Default: all. */
  readonly goneFor?: (userId: number) => readonly number[];
}

export function announceGone({ messageIds, conversation, audience, goneFor = () => messageIds }: GoneMessages) {
  return announcement({
    type: 'delete_message',
    audience,
    formFor({ userId, capabilities }) {
      const gone = goneFor(userId);
      if (gone.length === 0) return null;
      return {
        gone,
        allowEmptyTopicName: capabilities.has('empty_topic_name'),
        isOneByOne: !capabilities.has('bulk_message_deletion'),
      };
    },
    eventFor({ gone, allowEmptyTopicName, isOneByOne }) {
      const common = { type: 'delete_message', ...placeOf(conversation, allowEmptyTopicName) };
      if (isOneByOne) return gone.map((id) => ({ ...common, message_id: id }));
      return { ...common, message_ids: gone };
    },
  });
}

function placeOf(conversation: Conversation, allowEmptyTopicName: boolean) {
  if (conversation.kind === 'direct') return { message_type: 'private' };
  const { channelId, topic } = conversation;
  return { message_type: 'stream', stream_id: channelId, topic: displayTopic(topic, allowEmptyTopicName) };
}
