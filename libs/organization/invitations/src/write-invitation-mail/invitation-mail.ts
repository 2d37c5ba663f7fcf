import { strip } from '@chat/kernel';
import type { Mail } from '@chat/mail';

export interface InvitationMailFacts {
  readonly email: string;
  readonly inviterName: string;
  readonly realmName: string;
  readonly url: string;
  /** UNIX seconds; null: never. */
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
