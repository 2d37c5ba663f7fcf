import type { Aggregate, DomainEvent, RecordedEvent } from '@chat/kernel';
import type { MessagesMoved, TopicMessagesDeleted } from '../message/message.events.js';

// These names are the storage format: they are never renamed.

/** Decrypts the topics of one event. Its stream is erased when none of the messages in these topics exists any more. */
export type TopicKeyMade = DomainEvent<
  'TopicKeyMade',
  {
    /** A key of AES-256-GCM, in base64. */
    readonly key?: string;
    /** Replaces the erased key: an owner had a name replaced in the topics. */
    readonly topics?: Pick<MessagesMoved['data'], 'from' | 'to'> | Pick<TopicMessagesDeleted['data'], 'conversation'>;
  }
>;

/**
 * The name of a deleted account is replaced in the topics of a key. The key is erased; `carryingOn` returns this one at its
 * original position. In the stream of the key, so that it is erased with it.
 */
export type TopicsReplaced = DomainEvent<
  'TopicsReplaced',
  {
    /** The account that has no name any more. */
    readonly userId: number;
    /** The event that has the topics. */
    readonly past: readonly RecordedEvent<TopicKeyMade>[];
  }
>;

export const topicKeyAggregate: Aggregate<null, TopicKeyMade, string> = {
  initialState: null,
  isStateless: true,
  evolve: (state) => state,
  streamName: (id) => `topicKey-${id}`,
};
