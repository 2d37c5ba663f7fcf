import { userAggregate } from '@chat/accounts';
import { type Directory, NoSuchUser } from '@chat/directory';
import type { Transactions } from '@chat/event-log';
import type { ChangeSpecialPermissionData, PermissionChange } from './change-special-permission.command.js';
import { decideChangeSpecialPermission } from './change-special-permission.decide.js';

/** For a server, and for the command line without one. @throws NoSuchUser, BotsHaveNoSpecialPermissions, UserIsDeactivated */
export async function changeSpecialPermission(
  directory: Directory,
  transactions: Transactions,
  { account, permission, isGranted, cause }: ChangeSpecialPermissionData,
): Promise<PermissionChange> {
  const user = /^\d+$/.test(account) ? directory.user(Number(account)) : directory.userByEmail(account);
  if (!user) throw new NoSuchUser();
  const { id: userId, fullName } = user;
  const { events } = await transactions.transact(userAggregate, userId, cause, (state) =>
    decideChangeSpecialPermission(state, { userId, permission, isGranted }),
  );
  return { userId, fullName, isChanged: events.length > 0 };
}
