import {
  type GrantedMandate,
  grantMandate,
  parseMoment,
  type RequestedMandate,
  type RevokedMandate,
  revokeMandate,
} from '@chat/audit';
import { assertLasting, readConfiguration } from '@chat/composition';
import { changeSpecialPermission, type PermissionChange } from '@chat/members';
import type { Environment } from './engines.js';
import { doneForOperator } from './operator-requests.js';
import { printable, type Report } from './output.js';
import { listed } from './search.js';

export const PERMISSIONS = {
  can_create_users: 'create_users',
  can_change_user_emails: 'change_user_emails',
  can_audit: 'audit',
} as const;
export type PermissionName = keyof typeof PERMISSIONS;

/** Options of `can_audit`, as typed. */
export interface MandateOptions {
  readonly until?: string;
  readonly channels?: string;
  readonly accounts?: string;
  readonly directMessages?: boolean;
  readonly holds?: boolean;
  readonly reason?: string;
}

const ACT = {
  true: { already: 'has had', now: 'has' },
  false: { already: 'has not had', now: 'does not have' },
} as const;

/**
 * Changes a right through the server that has the data folder, or else in this process.
 * @throws Error when the account does not allow it; UnfinishedImport: an import cannot continue with a longer log
 */
export async function changePermission(
  environment: Environment,
  account: string,
  name: PermissionName,
  isGranted: boolean,
  options: MandateOptions = {},
): Promise<Report> {
  const configuration = readConfiguration(environment);
  assertLasting(configuration);
  const permission = PERMISSIONS[name];
  if (permission === 'audit') {
    const mandate = isGranted ? requestedMandate(options) : null;
    const changed = await doneForOperator<GrantedMandate | RevokedMandate>(
      configuration,
      { account, mandate },
      (directory, transactions, cause) =>
        mandate
          ? grantMandate(directory, transactions, { account, mandate, cause })
          : revokeMandate(directory, transactions, { account, cause }),
    );
    return reported(changed, name, isGranted);
  }
  if (Object.keys(options).length > 0) throw new Error(`Only can_audit has bounds, an end and a reason, not ${name}.`);
  const request = { account, permission, isGranted };
  const changed = await doneForOperator<PermissionChange>(configuration, request, (directory, transactions, cause) =>
    changeSpecialPermission(directory, transactions, { ...request, cause }),
  );
  return reported(changed, name, isGranted);
}

function requestedMandate({
  until,
  channels,
  accounts,
  directMessages,
  holds,
  reason,
}: MandateOptions): RequestedMandate {
  return {
    channelIds: listed(channels),
    accountIds: listed(accounts),
    includesDirectMessages: directMessages ?? false,
    until: until === undefined ? null : parseMoment(until, 'end'),
    reason: reason ?? '',
    ...(holds && { mayHold: true as const }),
  };
}

function reported({ userId, fullName, isChanged }: PermissionChange, name: PermissionName, isGranted: boolean): Report {
  const who = `${printable(fullName)} (${userId})`;
  const { already, now } = ACT[`${isGranted}`];
  return {
    ok: true,
    data: { user_id: userId, permission: name, granted: isGranted, changed: isChanged },
    lines: [isChanged ? `${who} ${now} ${name} from now on.` : `${who} ${already} ${name} before.`],
  };
}
