import {
  type Channel,
  type Directory,
  InsufficientPermission,
  InvalidChannelId,
  isAdministrator,
  type RealmPermission,
} from '@chat/directory';
import { NotAllowedToAdministerChannel } from './channel.errors.js';
import type { ChannelPermissions } from './channel.events.js';

/** The channel, archived or not, if the account administers it. @throws InvalidChannelId, NotAllowedToAdministerChannel */
export function administeredChannel(directory: Directory, userId: number, channelId: number): Channel {
  const channel = directory.channel(channelId);
  if (!channel) throw new InvalidChannelId();
  if (directory.canAdministerChannel(userId, channel)) return channel;
  throw directory.canReadChannel(userId, channel) ? new NotAllowedToAdministerChannel() : new InvalidChannelId();
}

/** True when the account may add others to an existing channel with these permissions, whose content it can read. */
export function mayAddOthers(directory: Directory, userId: number, permissions: ChannelPermissions): boolean {
  const user = directory.user(userId);
  return (
    user !== undefined &&
    (isAdministrator(user) ||
      directory.permits(userId, 'can_add_subscribers_group') ||
      directory.permitsIn(user, permissions, 'can_administer_channel_group') ||
      directory.permitsIn(user, permissions, 'can_add_subscribers_group'))
  );
}

/** The right to give channels a policy of their own; administrators have it anyway. @throws InsufficientPermission */
export function requireRightToSetPolicy(
  directory: Directory,
  userId: number,
  right: Extract<RealmPermission, 'can_set_delete_message_policy_group' | 'can_set_topics_policy_group'>,
): void {
  const user = directory.user(userId);
  const maySet = user !== undefined && (isAdministrator(user) || directory.permits(user, right));
  if (!maySet) throw new InsufficientPermission();
}

/** The channel, archived or not, if the account may know it. @throws InvalidChannelId */
export function visibleChannel(directory: Directory, userId: number, channelId: number): Channel {
  const channel = directory.channel(channelId);
  if (!channel || !directory.canSeeChannel(userId, channel)) throw new InvalidChannelId();
  return channel;
}
