import {
  type ChannelPermission,
  defaultGroupValues,
  type GroupValue,
  PERMISSION_SETTINGS,
  SystemGroup,
} from '@chat/directory';
import { ProtectedHistoryCannotRestrictTopics } from './channel.errors.js';
import type { ChannelPermissions } from './channel.events.js';

/** They open the channel's content, so that only those who have it may change them. */
export const OPENS_CONTENT: ReadonlySet<ChannelPermission> = new Set([
  'can_add_subscribers_group',
  'can_subscribe_group',
]);

/** Only those who may set the organization's rules for deleting messages may deviate from the default. */
export const SETS_DELETE_POLICY: ReadonlySet<ChannelPermission> = new Set([
  'can_delete_any_message_group',
  'can_delete_own_message_group',
]);

/** The permissions of a new channel where its creator names no others. @param creatorId null when nobody is recorded */
export function defaultPermissions(creatorId: number | null): ChannelPermissions {
  return defaultGroupValues(PERMISSION_SETTINGS.stream, creatorId);
}

/**
 * Where the history is protected, everyone may begin topics: a refusal would reveal which topics exist.
 * @throws ProtectedHistoryCannotRestrictTopics
 */
export function refuseRestrictedTopics(historyPublicToSubscribers: boolean, topicCreators: GroupValue): void {
  if (!historyPublicToSubscribers && topicCreators !== SystemGroup.everyone)
    throw new ProtectedHistoryCannotRestrictTopics();
}
