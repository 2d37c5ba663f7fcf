import type { TopicsPolicy } from '@chat/directory';
import type { PermissionValues } from '../channel/permission-changes.js';

export interface NewChannelOptions {
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  readonly historyPublicToSubscribers: boolean | null;
  readonly topicsPolicy: TopicsPolicy;
  /** Days; -1: for ever; null: the organization's setting. */
  readonly messageRetentionDays: number | null;
  readonly folderId: number | null;
  readonly permissions: PermissionValues;
  readonly isDefault: boolean;
  readonly announce: boolean;
}

export const DEFAULT_CHANNEL_OPTIONS: NewChannelOptions = {
  inviteOnly: false,
  isWebPublic: false,
  historyPublicToSubscribers: null,
  topicsPolicy: 'inherit',
  messageRetentionDays: null,
  folderId: null,
  permissions: {},
  isDefault: false,
  announce: false,
};

export function sharesHistory({ inviteOnly, historyPublicToSubscribers }: NewChannelOptions): boolean {
  return !inviteOnly || (historyPublicToSubscribers ?? false);
}
