import { htmlPage } from '@chat/http';
import { escapeHtml } from '@chat/kernel';

export interface JoinForm {
  readonly realmName: string;
  readonly inviterName: string | undefined;
  readonly email: string | null;
  /** A mail will contain the link for the next step. */
  readonly onlyAddress: boolean;
  readonly fullName: string;
  /** The fault of the previous attempt. */
  readonly error: string | undefined;
}

export function formPage({ realmName, inviterName, email, onlyAddress, fullName, error }: JoinForm): string {
  const address =
    email === null
      ? field('E-mail address', 'email', 'email', '', 'autocomplete="email"')
      : `<p>Your e-mail address: <strong>${escapeHtml(email)}</strong></p>`;
  const account = onlyAddress
    ? '<p>A mail with the link to go on comes to this address.</p>'
    : field('Full name', 'full_name', 'text', fullName, 'maxlength="100" autocomplete="name"') +
      field('Password', 'password', 'password', '', 'minlength="6" maxlength="100" autocomplete="new-password"');
  const from = inviterName === undefined ? '' : `<p>${escapeHtml(inviterName)} has invited you.</p>\n`;
  return htmlPage(
    `Join ${realmName}`,
    `${from}${error === undefined ? '' : `<p role="alert"><strong>${escapeHtml(error)}</strong></p>\n`}<form method="post">
${address}${account}<p><button>${onlyAddress ? 'Send me the link' : 'Make my account'}</button></p>
</form>`,
  );
}

export function joinedPage(realmName: string, email: string, url: string): string {
  return htmlPage(
    `Welcome to ${realmName}`,
    `<p>Your account is ready. Log in with any Zulip client: the server is <code>${escapeHtml(url)}</code>, your e-mail
address <code>${escapeHtml(email)}</code>.</p>`,
  );
}

export function mailedPage(realmName: string, email: string): string {
  return htmlPage(
    `Join ${realmName}`,
    `<p>A mail is on its way to <code>${escapeHtml(email)}</code>. Open the link in it.</p>`,
  );
}

export function refusedPage(realmName: string, reason: string): string {
  return htmlPage(realmName, `<p role="alert">${escapeHtml(reason)}</p>`);
}

function field(label: string, name: string, type: string, value: string, attributes: string): string {
  return `<p><label>${label}<br><input name="${name}" type="${type}" value="${escapeHtml(value)}" required ${attributes}></label></p>\n`;
}
