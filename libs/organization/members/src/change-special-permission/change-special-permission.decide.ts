import { type SpecialPermissionGranted, type SpecialPermissionRevoked, type UserState } from '@chat/accounts';
import { NoSuchUser, type SpecialPermission, UserIsDeactivated } from '@chat/directory';
import { refusal } from '@chat/kernel';

export class BotsHaveNoSpecialPermissions extends refusal('Bots have no special permissions.') {}

/** A right without a mandate. */
export type PlainPermission = Exclude<SpecialPermission, 'audit'>;

export interface ChangeSpecialPermissionIntent {
  readonly userId: number;
  readonly permission: PlainPermission;
  readonly isGranted: boolean;
}

/** A right is revoked from any account, and granted to active people. */
export function decideChangeSpecialPermission(
  state: UserState,
  { userId, permission, isGranted }: ChangeSpecialPermissionIntent,
): (SpecialPermissionGranted | SpecialPermissionRevoked)[] {
  if (state.situation === 'absent') throw new NoSuchUser();
  if (state.specialPermissions.includes(permission) === isGranted) return [];
  if (!isGranted) return [{ type: 'SpecialPermissionRevoked', data: { userId, permission } }];
  if (state.isBot) throw new BotsHaveNoSpecialPermissions();
  if (state.situation === 'deactivated') throw new UserIsDeactivated();
  return [{ type: 'SpecialPermissionGranted', data: { userId, permission } }];
}
