import { Directory, IdSequence, Site, type User } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { LIMITS } from '@chat/kernel';
import { newConfirmationKey } from '@chat/mail';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invitationAggregate } from '../invitation/invitation.aggregate.js';
import { INVITATIONS } from '../list-invitations/invitation-document.js';
import { refuseTooManyInvitations } from '../list-invitations/open-invitations.js';
import { expiryOf } from '../links/expiry.js';
import { invitationUrl } from '../links/invitation-link.js';
import { CreateInvitationLink } from './create-invitation-link.command.js';
import { decideCreateInvitationLink } from './create-invitation-link.decide.js';

@CommandHandler(CreateInvitationLink)
export class CreateInvitationLinkHandler implements ICommandHandler<CreateInvitationLink> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly ids: IdSequence,
    private readonly site: Site,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { inviterId, terms, lifetimeSeconds, cause } }: CreateInvitationLink): Promise<string> {
    const inviter = this.directory.user(inviterId) as User;
    await refuseTooManyInvitations(this.store, 1);
    const { key } = newConfirmationKey();
    const count = await this.store.count(INVITATIONS, { inviterId, isLink: true });
    const facts = { directory: this.directory, inviter, count, limit: LIMITS.invitations.linksPerUser };
    return this.ids.assign('invitation', async (invitationId) => {
      const link = { ...terms, invitationId, inviterId, key, expiresAt: expiryOf(lifetimeSeconds, cause) };
      await this.transactions.create(invitationAggregate, invitationId, cause, () =>
        decideCreateInvitationLink(link, facts),
      );
      return invitationUrl(this.site, invitationId, key);
    });
  }
}
