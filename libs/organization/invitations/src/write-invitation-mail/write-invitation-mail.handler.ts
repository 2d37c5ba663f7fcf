import { Directory, Site } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { type Mail, newConfirmationKey } from '@chat/mail';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invitationAggregate } from '../invitation/invitation.aggregate.js';
import { isStillGood } from '../invitation/invitation-access.js';
import { invitationUrl } from '../links/invitation-link.js';
import { invitationMail } from './invitation-mail.js';
import { WriteInvitationMail } from './write-invitation-mail.command.js';
import { decideIssueKey } from './write-invitation-mail.decide.js';

@CommandHandler(WriteInvitationMail)
export class WriteInvitationMailHandler implements ICommandHandler<WriteInvitationMail> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly site: Site,
  ) {}

  async execute({ data: { invitationId, cause } }: WriteInvitationMail): Promise<Mail | null> {
    const { key, keyHash } = newConfirmationKey();
    const { state, events } = await this.transactions.transact(invitationAggregate, invitationId, cause, (before) =>
      decideIssueKey(
        before,
        { invitationId, keyHash },
        {
          now: cause.time / 1000,
          isStillGood: (invitation) => isStillGood(this.directory, invitation),
        },
      ),
    );
    if (events.length === 0 || state.situation !== 'open' || state.isLink) return null;
    return invitationMail({
      email: state.email,
      inviterName: this.directory.user(state.inviterId)?.fullName ?? 'Somebody',
      realmName: this.directory.realm.name,
      url: invitationUrl(this.site, invitationId, key),
      expiresAt: state.expiresAt,
    });
  }
}
