import type { DomainEvent } from '@chat/kernel';
import type { TopicVisibility } from '@chat/message-index';

// These names are the storage format: they are never renamed.

export type TopicVisibilityEvent = TopicVisibilitySet;

export type TopicVisibilitySet = DomainEvent<
  'TopicVisibilitySet',
  {
    readonly userId: number;
    readonly channelId: number;
    /** As spelled by the request. */
    readonly topic: string;
    /** 0: as the channel. */
    readonly visibility: TopicVisibility;
  }
>;
