import type { TopicsPolicy } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import type { PermissionChanges } from '../channel/permission-changes.js';

/** What is left out stays as it is. */
export interface ChannelChanges {
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly isPrivate: boolean | undefined;
  readonly isWebPublic: boolean | undefined;
  readonly historyPublicToSubscribers: boolean | undefined;
  readonly topicsPolicy: TopicsPolicy | undefined;
  /** Days; -1 for ever; null as the organization says. */
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

/** What the decision is made on. */
export type ChangeChannelIntent = Omit<ChangeChannelData, 'cause'> & {
  /** HTML of the new description, if there is one. */
  readonly renderedDescription: string;
  /** Of the messages in the channel; known when the only topic is to be the empty one. */
  readonly hasNamedTopics: boolean;
};
