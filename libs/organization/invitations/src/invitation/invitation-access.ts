import {
  AdministratorRequired,
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

/** Facts about the terms of an invitation and the account that invites. */
export interface TermsFacts {
  readonly inviter: Inviter;
  /** Active channels of the terms that the inviter can read, and whether the inviter may add others to each. */
  readonly channels: ReadonlyMap<number, boolean>;
  /** Active groups of the terms, and whether the inviter may add members to each. */
  readonly groups: ReadonlyMap<number, boolean>;
}

/**
 * @param afterRole checks between the role and the rest
 * @throws DomainError the first broken rule, in order (contract, people: Inviting)
 */
export function refuseTerms({ inviter, channels, groups }: TermsFacts, terms: Terms, afterRole = () => {}): void {
  refuseRole(inviter, terms.role);
  afterRole();
  const unknown = terms.channelIds.find((id) => !channels.has(id));
  if (unknown !== undefined) throw new InvalidChannelInInvitation(unknown);
  if (!terms.channelIds.every((id) => channels.get(id))) throw new MayNotSubscribeOthers();
  for (const id of terms.groupIds) {
    if (!groups.has(id)) throw new InvalidGroup();
    if (!groups.get(id)) throw new InsufficientPermission();
  }
}

/** Only administrators invite moderators and administrators, only owners invite owners, and guests nobody. */
export function refuseRole(inviter: Inviter, invitedRole: Role): void {
  if (mayInviteAs(inviter, invitedRole)) return;
  if (inviter.role === Role.guest) throw new InsufficientPermission();
  throw invitedRole === Role.owner ? new OwnerRequired() : new AdministratorRequired();
}

/** True when the account's role is high enough to invite people to this one. */
export function mayInviteAs({ role }: Inviter, invitedRole: Role): boolean {
  if (invitedRole === Role.owner) return role === Role.owner;
  return invitedRole <= Role.moderator ? role <= Role.administrator : role !== Role.guest;
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
