import type { DomainEvent } from '@chat/kernel';
import type { TopicVisibility, VisibilitiesPage } from '@chat/message-index';

// These names are the storage format: they are never renamed.

export type TopicVisibilityEvent = TopicVisibilitySet | TopicVisibilitiesCarriedOn | FormerTopicVisibilitiesErased;

export type TopicVisibilitySet = DomainEvent<
  'TopicVisibilitySet',
  {
    readonly userId: number;
    readonly channelId: number;
    /** In the spelling of the request. */
    readonly topic: string;
    /** 0: as the channel. */
    readonly visibility: TopicVisibility;
  }
>;

/** A page of all current settings of the account, so that earlier events of its stream can be erased. */
export type TopicVisibilitiesCarriedOn = DomainEvent<'TopicVisibilitiesCarriedOn', VisibilitiesPage>;

/** All settings of the account are stored again, and earlier events of the stream are erased. */
export type FormerTopicVisibilitiesErased = DomainEvent<
  'FormerTopicVisibilitiesErased',
  {
    readonly userId: number;
    /** Revision of the first event to keep. */
    readonly before: number;
  }
>;
