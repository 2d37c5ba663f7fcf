import type { TopicsPolicy } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import type { PermissionChanges } from '../channel/permission-changes.js';

export interface ChannelChanges {
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly isPrivate: boolean | undefined;
  readonly isWebPublic: boolean | undefined;
  readonly historyPublicToSubscribers: boolean | undefined;
  readonly topicsPolicy: TopicsPolicy | undefined;
  readonly messageRetentionDays: number | null | undefined;
  readonly folderId: number | null | undefined;
  readonly isDefault: boolean | undefined;
  /** Only false does something. */
  readonly isArchived: boolean | undefined;
  readonly permissions: PermissionChanges;
}

export interface ChangeChannelData {
  readonly actorId: number;
  readonly channelId: number;
  readonly changes: ChannelChanges;
  readonly cause: Cause;
}

export type ChangeChannelIntent = Omit<ChangeChannelData, 'cause'> & {
  readonly renderedDescription: string;
  /** Whether the channel's messages have topics; known when the only topic is to be the empty one. */
  readonly hasNamedTopics: boolean;
};
