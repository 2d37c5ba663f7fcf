import type { DomainEvent } from '@chat/kernel';
import type { TopicVisibility, VisibilitiesPage } from '@chat/message-index';

// These names are the storage format: they are never renamed.

export type TopicVisibilityEvent = TopicVisibilitySet | TopicVisibilitiesCarriedOn | FormerTopicVisibilitiesErased;

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

/** A part of all settings that the account has, as they are, so that what its stream held before can be erased. */
export type TopicVisibilitiesCarriedOn = DomainEvent<'TopicVisibilitiesCarriedOn', VisibilitiesPage>;

/** All settings of the account are in the stream once more, and what it held before them is erased. */
export type FormerTopicVisibilitiesErased = DomainEvent<
  'FormerTopicVisibilitiesErased',
  {
    readonly userId: number;
    /** Revision of the first event that stays. */
    readonly before: number;
  }
>;
