import type { Aggregate, DomainEvent, RecordedEvent } from '@chat/kernel';
import type { MessagesMoved, TopicMessagesDeleted } from '../message/message.events.js';

// These names are the storage format: they are never renamed.

/** Opens the topics of one event. Its stream is erased when nothing that the topics named is there any more. */
export type TopicKeyMade = DomainEvent<
  'TopicKeyMade',
  {
    /** A key of AES-256-GCM, in base64. */
    readonly key?: string;
    /** In place of the key, which is erased: an owner had a name replaced in what it opened. */
    readonly topics?: Pick<MessagesMoved['data'], 'from' | 'to'> | Pick<TopicMessagesDeleted['data'], 'conversation'>;
  }
>;

/**
 * The name of a deleted account is replaced in the topics that a key opened. The key is erased, and read as it is here where it was
 * (`carryingOn`). In the stream of the key, so that it is erased with it.
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
