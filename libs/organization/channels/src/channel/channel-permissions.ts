import {
  type ChannelPermission,
  defaultGroupValues,
  type GroupValue,
  PERMISSION_SETTINGS,
  SystemGroup,
} from '@chat/directory';
import { ProtectedHistoryCannotRestrictTopics } from './channel.errors.js';
import type { ChannelPermissions } from './channel.events.js';

/** These permissions give access to the channel's content, so only accounts with that access may change them. */
export const OPENS_CONTENT: ReadonlySet<ChannelPermission> = new Set([
  'can_add_subscribers_group',
  'can_subscribe_group',
]);

/** Only accounts that may set the organization's rules for deleting messages may deviate from the default. */
export const SETS_DELETE_POLICY: ReadonlySet<ChannelPermission> = new Set([
  'can_delete_any_message_group',
  'can_delete_own_message_group',
]);

/** The permissions of a new channel where its creator names none. @param creatorId null when no creator is recorded */
export function defaultPermissions(creatorId: number | null): ChannelPermissions {
  return defaultGroupValues(PERMISSION_SETTINGS.stream, creatorId);
}

/**
 * In a protected history everyone may begin topics: a refusal would reveal existing topics.
 * @throws ProtectedHistoryCannotRestrictTopics
 */
export function refuseRestrictedTopics(historyPublicToSubscribers: boolean, topicCreators: GroupValue): void {
  if (!historyPublicToSubscribers && topicCreators !== SystemGroup.everyone)
    throw new ProtectedHistoryCannotRestrictTopics();
}
