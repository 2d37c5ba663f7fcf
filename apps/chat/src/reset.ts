import { assertLasting, readConfiguration } from '@chat/composition';
import { type IssuedPasswordReset, issuePasswordReset, resetApiKey, type ResetKey } from '@chat/credentials';
import { Site } from '@chat/directory';
import type { Environment } from './engines.js';
import { doneForOperator } from './operator-requests.js';
import { printable, type Report } from './output.js';

/** Gives an account a new API key that replaces all others. @throws Error with the fault of the account */
export async function resetKey(environment: Environment, account: string): Promise<Report> {
  const configuration = readConfiguration(environment);
  assertLasting(configuration);
  const { userId, fullName, email, apiKey } = await doneForOperator<ResetKey>(
    configuration,
    { account, resets: 'key' },
    (directory, transactions, cause) => resetApiKey(directory, transactions, { account, cause }),
  );
  return {
    ok: true,
    data: { user_id: userId, email, api_key: apiKey },
    lines: [
      `${printable(fullName)} (${userId}) has a new key; all others have ended.`,
      `email=${email}`,
      `key=${apiKey}`,
    ],
  };
}

/** Makes a link with which an account gets a new password. @throws Error with the fault of the account */
export async function resetPassword(
  environment: Environment,
  account: string,
  disablesPassword: boolean,
): Promise<Report> {
  const configuration = readConfiguration(environment);
  assertLasting(configuration);
  const { userId, fullName, token } = await doneForOperator<IssuedPasswordReset>(
    configuration,
    { account, resets: 'password', disablesPassword },
    (directory, transactions, cause) =>
      issuePasswordReset(directory, transactions, { account, disablesPassword, cause }),
  );
  const { publicUrl, host, port } = configuration;
  const { url } = new Site(publicUrl || `http://${host.includes(':') ? `[${host}]` : host}:${port}`);
  const link = `${url}/reset_password/${token}`;
  return {
    ok: true,
    data: { user_id: userId, link },
    lines: [
      `${printable(fullName)} (${userId}) sets a new password here, once, within a day:`,
      link,
      ...(disablesPassword ? ['The old password has ended.'] : []),
    ],
  };
}
