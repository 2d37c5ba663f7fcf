import {
  AdministratorRequired,
  type Channel,
  type Directory,
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
 * @param afterRole checks what comes between the role and the rest
 * @throws DomainError the first broken rule, in order (contract, people: Inviting)
 */
export function refuseTerms(directory: Directory, inviter: User, terms: Terms, afterRole = () => {}): void {
  refuseRole(inviter, terms.role);
  afterRole();
  const channels = terms.channelIds.map((channelId) => readableChannel(directory, inviter, channelId));
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
  { inviterId, role }: Pick<OpenInvitation, 'inviterId' | 'role'>,
): boolean {
  const inviter = directory.user(inviterId);
  return inviter?.isActive === true && mayInviteAs(inviter, role);
}

function readableChannel(directory: Directory, inviter: User, channelId: number): Channel {
  const channel = directory.channel(channelId);
  if (channel && !channel.isArchived && directory.canReadChannel(inviter, channel)) return channel;
  throw new InvalidChannelInInvitation(channelId);
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
  const permitted = [
    directory.realm.settings.can_manage_all_groups,
    group.settings.can_manage_group,
    group.settings.can_add_members_group,
  ];
  const isPermitted = permitted.some((value) => directory.belongs(inviter, value));
  if (group.isSystemGroup || !isPermitted) throw new InsufficientPermission();
}

/**
 * The invitation, if the account may manage it: the own ones, and as an administrator those of others.
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
