import { Directory, Site } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { strip } from '@chat/kernel';
import { type Mail, newConfirmationKey } from '@chat/mail';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isStillGood } from '../invitation/terms.facts.js';
import { invitationAggregate } from '../invitation/invitation.aggregate.js';
import { invitationUrl } from '../links/invitation-link.js';
import { WriteInvitationMail } from './write-invitation-mail.command.js';
import { decideIssueKey } from './write-invitation-mail.decide.js';

export interface InvitationMailFacts {
  readonly email: string;
  readonly inviterName: string;
  readonly realmName: string;
  readonly url: string;
  readonly expiresAt: number | null;
}

export function invitationMail({ email, inviterName, realmName, url, expiresAt }: InvitationMailFacts): Mail {
  const until =
    expiresAt === null ? '' : ` The link is good until ${new Date(expiresAt * 1000).toUTCString()}, for one account.`;
  return {
    to: email,
    subject: `${inviterName} has invited you to join ${realmName}`,
    text: `Hello,

${inviterName} invites you to join ${realmName}, a team chat.
To make your account, open this link:

${url}

${until === '' ? 'The link is good for one account.' : strip(until)}
If you did not expect this mail, ignore it: nothing happens then.
`,
  };
}

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
