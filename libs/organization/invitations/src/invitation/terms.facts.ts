import { type Channel, type Directory, type Group, isAdministrator, type User } from '@chat/directory';
import type { OpenInvitation, OpenLink } from './invitation.aggregate.js';
import { mayInviteAs, type TermsFacts } from './invitation-access.js';
import type { Terms } from './invitation.events.js';

export function termsFacts(directory: Directory, inviter: User, { channelIds, groupIds }: Terms): TermsFacts {
  const channels = channelIds.flatMap((id) => readableChannel(directory, inviter, id) ?? []);
  const groups = groupIds.flatMap((id) => groupInUse(directory, id) ?? []);
  return {
    inviter,
    channels: new Map(channels.map((channel) => [channel.id, mayAddOthers(directory, inviter, channel)])),
    groups: new Map(groups.map((group) => [group.id, mayAddMembers(directory, inviter, group)])),
  };
}

/** True when somebody can still join by an invitation of this account to this role. */
export function isStillGood(
  directory: Directory,
  { inviterId, role, isLink }: Pick<OpenInvitation | OpenLink, 'inviterId' | 'role' | 'isLink'>,
): boolean {
  const inviter = directory.user(inviterId);
  if (!inviter?.isActive || !mayInviteAs(inviter, role)) return false;
  return PERMISSIONS.some((each) => (!isLink || each === LINK_PERMISSION) && directory.permits(inviter, each));
}

const LINK_PERMISSION = 'create_multiuse_invite_group';
const PERMISSIONS = ['can_invite_users_group', LINK_PERMISSION] as const;

/** The terms that the inviter may grant now: rights may have been lost, and channels become private, since the invitation. */
export function grantableTerms(directory: Directory, inviterId: number, terms: Terms): Terms {
  const inviter = directory.user(inviterId);
  if (!inviter) return { ...terms, channelIds: [], groupIds: [] };
  const { channels, groups } = termsFacts(directory, inviter, terms);
  return {
    ...terms,
    channelIds: terms.channelIds.filter((id) => channels.get(id)),
    groupIds: terms.groupIds.filter((id) => groups.get(id)),
  };
}

function readableChannel(directory: Directory, inviter: User, channelId: number): Channel | undefined {
  const channel = directory.channel(channelId);
  return channel && !channel.isArchived && directory.canReadChannel(inviter, channel) ? channel : undefined;
}

function groupInUse(directory: Directory, groupId: number): Group | undefined {
  const group = directory.group(groupId);
  return group?.isDeactivated ? undefined : group;
}

function mayAddOthers(directory: Directory, inviter: User, { permissions }: Channel): boolean {
  return (
    isAdministrator(inviter) ||
    directory.permits(inviter, 'can_add_subscribers_group') ||
    directory.permitsIn(inviter, permissions, 'can_administer_channel_group') ||
    directory.permitsIn(inviter, permissions, 'can_add_subscribers_group')
  );
}

function mayAddMembers(directory: Directory, inviter: User, { isSystemGroup, settings }: Group): boolean {
  const permitted = [
    directory.realm.settings.can_manage_all_groups,
    settings.can_manage_group,
    settings.can_add_members_group,
  ];
  return !isSystemGroup && permitted.some((value) => directory.belongs(inviter, value));
}
