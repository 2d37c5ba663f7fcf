import { assertLasting, readConfiguration } from '@chat/composition';
import { changeSpecialPermission, type PermissionChange } from '@chat/members';
import type { Environment } from './engines.js';
import { doneForOperator } from './operator-requests.js';
import { printable, type Report } from './output.js';

export const PERMISSIONS = {
  can_create_users: 'create_users',
  can_change_user_emails: 'change_user_emails',
  can_audit: 'audit',
} as const;
export type PermissionName = keyof typeof PERMISSIONS;

/**
 * Changes a right through the server that has the data folder, or else in this process.
 * @throws Error when the account does not allow it; UnfinishedImport: an import cannot continue with a longer log
 */
export async function changePermission(
  environment: Environment,
  account: string,
  name: PermissionName,
  isGranted: boolean,
): Promise<Report> {
  const configuration = readConfiguration(environment);
  assertLasting(configuration);
  const request = { account, permission: PERMISSIONS[name], isGranted };
  const { userId, fullName, isChanged } = await doneForOperator<PermissionChange>(
    configuration,
    request,
    (directory, transactions, cause) => changeSpecialPermission(directory, transactions, { ...request, cause }),
  );
  const who = `${printable(fullName)} (${userId})`;
  const already = isGranted ? 'has had' : 'has not had';
  const now = isGranted ? 'has' : 'does not have';
  return {
    ok: true,
    data: { user_id: userId, permission: name, granted: isGranted, changed: isChanged },
    lines: [isChanged ? `${who} ${now} ${name} from now on.` : `${who} ${already} ${name} before.`],
  };
}
