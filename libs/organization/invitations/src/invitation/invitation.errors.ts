import { DomainError, refusal } from '@chat/kernel';
import { LIMITS } from '../invitations.limits.js';

export class NoAddressGiven extends refusal('You must specify at least one email address.') {}

export class InvalidChannelInInvitation extends refusal(
  (channelId: number) => `Invalid channel ID ${channelId}. No invites were sent.`,
) {}

export class MayNotSubscribeOthers extends refusal(
  'You do not have permission to subscribe other users to channels.',
) {}

export class NoSuchInvitation extends refusal('No such invitation') {}
export class InvitationAlreadyRevoked extends refusal('Invitation has already been revoked') {}

export class InvalidLink extends refusal(
  'This invitation link is not valid. It may have been used, revoked or replaced by a newer one.',
) {}

export class LinkExpired extends refusal('This invitation link has expired. Ask for a new one.') {}

/** An address that was not invited, and the reason; true when its account is deactivated. */
export type RefusedAddress = readonly [address: string, reason: string, isDeactivated: boolean];

interface Failure {
  readonly errors: readonly RefusedAddress[];
  readonly sentInvitations?: boolean;
  readonly limitReached?: boolean;
  readonly links?: readonly object[] | undefined;
}

/** Some or all of the addresses were not invited. */
export class InvitationFailed extends DomainError {
  constructor(message: string, { errors, sentInvitations = false, limitReached = false, links }: Failure) {
    super(message, 'INVITATION_FAILED', {
      errors,
      sent_invitations: sentInvitations,
      license_limit_reached: false,
      daily_limit_reached: limitReached,
      ...(links && { invite_links: links }),
    });
  }
}

export class TooManyLinks extends refusal((limit: number) => `You cannot have more than ${limit} invitation links.`) {}

export class TooManyInvitations extends refusal(
  `Your organization cannot have more than ${LIMITS.invitations.inTotal} open invitations.`,
) {}
