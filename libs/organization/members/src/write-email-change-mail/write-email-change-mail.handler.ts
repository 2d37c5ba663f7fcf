import { emailChangeAggregate, type EmailChangeKeyIssued, type EmailChangeState } from '@chat/accounts';
import { Directory, Site } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { linkToken, type Mail, newConfirmationKey } from '@chat/mail';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WriteEmailChangeMail } from './write-email-change-mail.command.js';

@CommandHandler(WriteEmailChangeMail)
export class WriteEmailChangeMailHandler implements ICommandHandler<WriteEmailChangeMail> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly site: Site,
  ) {}

  async execute({ data: { userId, cause } }: WriteEmailChangeMail): Promise<Mail | null> {
    const { key, keyHash } = newConfirmationKey();
    const now = cause.time / 1000;
    const { state, events } = await this.transactions.transact(emailChangeAggregate, userId, cause, (before) =>
      decideIssueKey(before, { userId, keyHash }, now),
    );
    if (events.length === 0 || state.situation === 'none') return null;
    const realmName = this.directory.realm.name;
    return {
      to: state.email,
      subject: `Confirm your new address for ${realmName}`,
      text: `Hello ${this.directory.user(userId)?.fullName ?? ''},

somebody, probably you, wants to use this address for an account of ${realmName}.
To confirm that it is yours, open this link:

${this.site.url}/confirm_email/${linkToken(userId, key)}

The link is good until ${new Date(state.expiresAt * 1000).toUTCString()}.
If it was not you, ignore this mail: the account keeps its address.
`,
    };
  }
}

function decideIssueKey(
  state: EmailChangeState,
  data: EmailChangeKeyIssued['data'],
  now: number,
): EmailChangeKeyIssued[] {
  if (state.situation === 'none' || state.expiresAt <= now) return [];
  return [{ type: 'EmailChangeKeyIssued', data }];
}
