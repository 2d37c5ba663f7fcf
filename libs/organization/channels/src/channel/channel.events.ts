import type { ChannelEmailAddress, ChannelPermission, GroupValue, TopicsPolicy } from '@chat/directory';
import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type ChannelEvent =
  | ChannelCreated
  | ChannelRenamed
  | ChannelDescribed
  | ChannelPrivacyChanged
  | ChannelPermissionsChanged
  | ChannelTopicsPolicyChanged
  | ChannelRetentionChanged
  | ChannelFolderAssigned
  | ChannelDefaultChanged
  | ChannelEmailAddressIssued
  | ChannelArchived
  | ChannelUnarchived;

export type ChannelPermissions = Readonly<Record<ChannelPermission, GroupValue>>;

export interface ChannelPrivacy {
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  readonly historyPublicToSubscribers: boolean;
}

export type ChannelCreated = DomainEvent<
  'ChannelCreated',
  ChannelPrivacy & {
    readonly channelId: number;
    readonly name: string;
    readonly description: string;
    readonly renderedDescription: string;
    readonly creatorId: number | null;
    readonly topicsPolicy: TopicsPolicy;
    readonly messageRetentionDays: number | null;
    readonly folderId: number | null;
    readonly permissions: ChannelPermissions;
    /** Whether new people are subscribed to it; absent: no. */
    readonly isDefault?: boolean;
    /** Whether its creator wants a notice about it; absent: no. */
    readonly announce?: boolean;
    /** Channel of the notice about it; absent: none. */
    readonly announcedIn?: number;
    /** Whether the Notification Bot posts no notice in the channel itself; absent: it does. */
    readonly isQuiet?: boolean;
    /** Number of accounts that the same request subscribes to it; absent: unknown. */
    readonly subscribers?: number;
  }
>;

/** The Notification Bot's notice in the channel. */
interface Noticed {
  readonly channelId: number;
  /** Topic of the notice; absent: no notice. */
  readonly noticeTopic?: string;
}

export type ChannelRenamed = DomainEvent<
  'ChannelRenamed',
  Noticed & { readonly name: string; readonly previousName: string }
>;
export type ChannelDescribed = DomainEvent<
  'ChannelDescribed',
  Noticed & {
    readonly description: string;
    readonly renderedDescription: string;
    readonly previousDescription: string;
  }
>;
export type ChannelPrivacyChanged = DomainEvent<
  'ChannelPrivacyChanged',
  Noticed & { readonly privacy: ChannelPrivacy; readonly previous: ChannelPrivacy }
>;
/** Names only the permissions that changed. */
export type ChannelPermissionsChanged = DomainEvent<
  'ChannelPermissionsChanged',
  Noticed & {
    readonly permissions: Partial<ChannelPermissions>;
    readonly previous: Partial<ChannelPermissions>;
  }
>;
export type ChannelTopicsPolicyChanged = DomainEvent<
  'ChannelTopicsPolicyChanged',
  Noticed & {
    readonly topicsPolicy: TopicsPolicy;
    /** Absent in events of earlier versions, which have no notice. */
    readonly previousPolicy?: TopicsPolicy;
  }
>;
export type ChannelRetentionChanged = DomainEvent<
  'ChannelRetentionChanged',
  Noticed & {
    readonly messageRetentionDays: number | null;
    /** Absent in events of earlier versions, which have no notice. */
    readonly previousDays?: number | null;
  }
>;
export type ChannelFolderAssigned = DomainEvent<
  'ChannelFolderAssigned',
  { readonly channelId: number; readonly folderId: number | null }
>;
/** The channel becomes a default channel of new people, or stops being one. */
export type ChannelDefaultChanged = DomainEvent<
  'ChannelDefaultChanged',
  { readonly channelId: number; readonly isDefault: boolean }
>;
export type ChannelEmailAddressIssued = DomainEvent<
  'ChannelEmailAddressIssued',
  ChannelEmailAddress & { readonly channelId: number }
>;
export type ChannelArchived = DomainEvent<'ChannelArchived', Noticed>;
export type ChannelUnarchived = DomainEvent<'ChannelUnarchived', Noticed>;
