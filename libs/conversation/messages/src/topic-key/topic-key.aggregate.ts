import type { Aggregate, DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

/** Opens the topics of one event. Its stream is erased when nothing that the topics named is there any more. */
export type TopicKeyMade = DomainEvent<
  'TopicKeyMade',
  {
    /** A key of AES-256-GCM, in base64. */
    readonly key: string;
  }
>;

export const topicKeyAggregate: Aggregate<null, TopicKeyMade, string> = {
  initialState: null,
  isStateless: true,
  evolve: (state) => state,
  streamName: (id) => `topicKey-${id}`,
};
