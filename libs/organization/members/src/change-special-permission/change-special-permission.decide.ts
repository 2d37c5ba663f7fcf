import {
  BotsHaveNoSpecialPermissions,
  GuestsCannotAudit,
  type SpecialPermissionGranted,
  type SpecialPermissionRevoked,
  type UserState,
} from '@chat/accounts';
import { NoSuchUser, Role, type SpecialPermission, UserIsDeactivated } from '@chat/directory';

export interface ChangeSpecialPermissionIntent {
  readonly userId: number;
  readonly permission: SpecialPermission;
  readonly isGranted: boolean;
}

/** A right is withdrawn from any account, and given to people who are active. */
export function decideChangeSpecialPermission(
  state: UserState,
  { userId, permission, isGranted }: ChangeSpecialPermissionIntent,
): (SpecialPermissionGranted | SpecialPermissionRevoked)[] {
  if (state.situation === 'absent') throw new NoSuchUser();
  if (state.specialPermissions.includes(permission) === isGranted) return [];
  if (!isGranted) return [{ type: 'SpecialPermissionRevoked', data: { userId, permission } }];
  if (state.isBot) throw new BotsHaveNoSpecialPermissions();
  if (state.situation === 'deactivated') throw new UserIsDeactivated();
  if (permission === 'audit' && state.role === Role.guest) throw new GuestsCannotAudit();
  return [{ type: 'SpecialPermissionGranted', data: { userId, permission } }];
}
