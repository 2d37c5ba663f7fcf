import { CommandWith } from '@chat/cqrs';
import { Directory, IdSequence, Site, type User } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { newConfirmationKey } from '@chat/mail';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invitationAggregate } from '../invitation/invitation.aggregate.js';
import type { Terms } from '../invitation/invitation.events.js';
import { termsFacts } from '../invitation/terms.facts.js';
import { expiryOf } from '../links/expiry.js';
import { invitationUrl } from '../links/invitation-link.js';
import { INVITATIONS } from '../list-invitations/invitation-document.js';
import { refuseTooManyInvitations } from '../list-invitations/open-invitations.js';
import { decideCreateInvitationLink } from './create-invitation-link.decide.js';
import { InvitationIds } from '../invitation/invitation.fold.js';
import { LIMITS } from '../invitations.limits.js';

export interface CreateInvitationLinkData {
  readonly inviterId: number;
  readonly terms: Terms;
  /** Null: the link does not expire. */
  readonly lifetimeSeconds: number | null;
  readonly cause: Cause;
}

export class CreateInvitationLink extends CommandWith<CreateInvitationLinkData, string> {}

@CommandHandler(CreateInvitationLink)
export class CreateInvitationLinkHandler implements ICommandHandler<CreateInvitationLink> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly ids: IdSequence,
    private readonly invitationIds: InvitationIds,
    private readonly site: Site,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { inviterId, terms, lifetimeSeconds, cause } }: CreateInvitationLink): Promise<string> {
    const inviter = this.directory.user(inviterId) as User;
    await refuseTooManyInvitations(this.store, 1);
    const { key } = newConfirmationKey();
    const count = await this.store.count(INVITATIONS, { inviterId, isLink: true });
    return this.ids.assign(this.invitationIds, async (invitationId) => {
      const link = { ...terms, invitationId, inviterId, key, expiresAt: expiryOf(lifetimeSeconds, cause) };
      await this.transactions.create(invitationAggregate, invitationId, cause, () =>
        decideCreateInvitationLink(link, {
          mayInvite: this.directory.permits(inviter, 'create_multiuse_invite_group'),
          terms: termsFacts(this.directory, inviter, terms),
          count,
          limit: LIMITS.invitations.linksPerUser,
        }),
      );
      return invitationUrl(this.site, invitationId, key);
    });
  }
}
