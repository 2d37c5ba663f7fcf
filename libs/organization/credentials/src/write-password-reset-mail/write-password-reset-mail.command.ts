import { CommandWith } from '@chat/cqrs';
import { Directory, Site } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { linkToken, type Mail, newConfirmationKey } from '@chat/mail';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  passwordResetAggregate,
  type PasswordResetKeyIssued,
  type PasswordResetState,
} from '../password-reset/password-reset.aggregate.js';

/** Writes the mail with a link for a new password; null: no longer needed. Repeatable: an earlier link ends. */
export class WritePasswordResetMail extends CommandWith<
  { readonly userId: number; readonly cause: Cause },
  Mail | null
> {}

@CommandHandler(WritePasswordResetMail)
export class WritePasswordResetMailHandler implements ICommandHandler<WritePasswordResetMail> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly site: Site,
  ) {}

  async execute({ data: { userId, cause } }: WritePasswordResetMail): Promise<Mail | null> {
    const user = this.directory.user(userId);
    if (!user?.isActive) return null;
    const { key, keyHash } = newConfirmationKey();
    const { events } = await this.transactions.transact(passwordResetAggregate, userId, cause, (before) =>
      decideIssueKey(before, { userId, keyHash }, cause.time / 1000),
    );
    const [issued] = events;
    if (!issued) return null;
    const realmName = this.directory.realm.name;
    const { expiresAt } = (issued as PasswordResetKeyIssued).data;
    return {
      to: user.deliveryEmail,
      subject: `A new password for ${realmName}`,
      text: `Hello ${user.fullName},

somebody, probably you, asked for a new password for your account of ${realmName}.
To set one, open this link:

${this.site.url}/reset_password/${linkToken(userId, key)}

The link is good once, until ${new Date(expiresAt * 1000).toUTCString()}.
If it was not you, ignore this mail: your password stays.
`,
    };
  }
}

/** Makes a key for a mail, while the request is valid. @param now UNIX seconds */
function decideIssueKey(
  state: PasswordResetState,
  key: { readonly userId: number; readonly keyHash: string },
  now: number,
): PasswordResetKeyIssued[] {
  if (state.situation === 'none' || state.expiresAt <= now) return [];
  return [{ type: 'PasswordResetKeyIssued', data: { ...key, expiresAt: state.expiresAt } }];
}
