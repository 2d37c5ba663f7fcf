import {
  AdministratorRequired,
  type Channel,
  type Directory,
  type Group,
  InsufficientPermission,
  InvalidGroup,
  isAdministrator,
  OwnerRequired,
  Role,
  type User,
} from '@chat/directory';
import type { InvitationState, OpenInvitation, OpenLink } from './invitation.aggregate.js';
import type { Terms } from './invitation.events.js';
import {
  InvalidChannelInInvitation,
  InvitationAlreadyRevoked,
  MayNotSubscribeOthers,
  NoSuchInvitation,
} from './invitation.errors.js';

type Inviter = Pick<User, 'role'>;

/**
 * @param afterRole checks between the role and the rest
 * @throws DomainError the first broken rule, in order (contract, people: Inviting)
 */
export function refuseTerms(directory: Directory, inviter: User, terms: Terms, afterRole = () => {}): void {
  refuseRole(inviter, terms.role);
  afterRole();
  const channels = terms.channelIds.map((channelId) => refuseChannel(directory, inviter, channelId));
  if (!channels.every((channel) => mayAddOthers(directory, inviter, channel))) throw new MayNotSubscribeOthers();
  for (const groupId of terms.groupIds) refuseGroup(directory, inviter, groupId);
}

/** Only administrators invite moderators and administrators, only owners invite owners, and guests nobody. */
export function refuseRole(inviter: Inviter, invitedRole: Role): void {
  if (mayInviteAs(inviter, invitedRole)) return;
  if (inviter.role === Role.guest) throw new InsufficientPermission();
  throw invitedRole === Role.owner ? new OwnerRequired() : new AdministratorRequired();
}

/** Has the account the role that it takes to invite people to this one? */
export function mayInviteAs({ role }: Inviter, invitedRole: Role): boolean {
  if (invitedRole === Role.owner) return role === Role.owner;
  return invitedRole <= Role.moderator ? role <= Role.administrator : role !== Role.guest;
}

/** Can somebody still join by an invitation of this account to this role? */
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

/** The terms that the inviter may grant now: rights may have been lost since the invitation was made, and channels may have become private. */
export function grantableTerms(directory: Directory, inviterId: number, terms: Terms): Terms {
  const inviter = directory.user(inviterId);
  if (!inviter) return { ...terms, channelIds: [], groupIds: [] };
  return {
    ...terms,
    channelIds: terms.channelIds.filter((id) => {
      const channel = readableChannel(directory, inviter, id);
      return channel && mayAddOthers(directory, inviter, channel);
    }),
    groupIds: terms.groupIds.filter((id) => {
      const group = directory.group(id);
      return group && !group.isDeactivated && mayAddMembers(directory, inviter, group);
    }),
  };
}

function readableChannel(directory: Directory, inviter: User, channelId: number): Channel | undefined {
  const channel = directory.channel(channelId);
  return channel && !channel.isArchived && directory.canReadChannel(inviter, channel) ? channel : undefined;
}

function refuseChannel(directory: Directory, inviter: User, channelId: number): Channel {
  const channel = readableChannel(directory, inviter, channelId);
  if (!channel) throw new InvalidChannelInInvitation(channelId);
  return channel;
}

function mayAddOthers(directory: Directory, inviter: User, { permissions }: Channel): boolean {
  return (
    isAdministrator(inviter) ||
    directory.permits(inviter, 'can_add_subscribers_group') ||
    directory.permitsIn(inviter, permissions, 'can_administer_channel_group') ||
    directory.permitsIn(inviter, permissions, 'can_add_subscribers_group')
  );
}

function refuseGroup(directory: Directory, inviter: User, groupId: number): void {
  const group = directory.group(groupId);
  if (!group || group.isDeactivated) throw new InvalidGroup();
  if (!mayAddMembers(directory, inviter, group)) throw new InsufficientPermission();
}

function mayAddMembers(directory: Directory, inviter: User, { isSystemGroup, settings }: Group): boolean {
  const permitted = [
    directory.realm.settings.can_manage_all_groups,
    settings.can_manage_group,
    settings.can_add_members_group,
  ];
  return !isSystemGroup && permitted.some((value) => directory.belongs(inviter, value));
}

/**
 * The invitation, if the account may manage it: its own, or any as an administrator.
 * @throws DomainError (contract, people: Managing invitations)
 */
export function managedInvitation(state: InvitationState, actor: User, isLink: true): OpenLink;
export function managedInvitation(state: InvitationState, actor: User, isLink: false): OpenInvitation;
export function managedInvitation(state: InvitationState, actor: User, isLink: boolean): OpenInvitation | OpenLink {
  if (state.situation === 'absent' || state.isLink !== isLink) throw new NoSuchInvitation();
  if (state.situation === 'ended') throw isLink ? new InvitationAlreadyRevoked() : new NoSuchInvitation();
  if (state.inviterId !== actor.id) {
    if (state.role === Role.owner && actor.role !== Role.owner) throw new OwnerRequired();
    if (!isAdministrator(actor)) throw new AdministratorRequired();
  }
  return state;
}
