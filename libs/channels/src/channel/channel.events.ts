import type { ChannelPermission, GroupValue, TopicsPolicy } from '@chat/directory';
import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type ChannelEvent = ChannelCreated;

export type ChannelCreated = DomainEvent<
  'ChannelCreated',
  {
    readonly channelId: number;
    readonly name: string;
    readonly description: string;
    readonly renderedDescription: string;
    readonly creatorId: number | null;
    readonly inviteOnly: boolean;
    readonly isWebPublic: boolean;
    readonly historyPublicToSubscribers: boolean;
    readonly topicsPolicy: TopicsPolicy;
    readonly messageRetentionDays: number | null;
    readonly folderId: number | null;
    readonly permissions: Readonly<Record<ChannelPermission, GroupValue>>;
  }
>;
