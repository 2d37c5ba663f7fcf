import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type SubscriptionsEvent = ChannelsSubscribed | ChannelsUnsubscribed;

export type ChannelsSubscribed = DomainEvent<
  'ChannelsSubscribed',
  {
    readonly userId: number;
    readonly subscriptions: readonly { readonly channelId: number; readonly color: string }[];
  }
>;

export type ChannelsUnsubscribed = DomainEvent<
  'ChannelsUnsubscribed',
  { readonly userId: number; readonly channelIds: readonly number[] }
>;
