import type { SpecialPermissionRevoked, UserState } from '@chat/accounts';
import { NoSuchUser } from '@chat/directory';

export function decideRevokeMandate(state: UserState, userId: number): SpecialPermissionRevoked[] {
  if (state.situation === 'absent') throw new NoSuchUser();
  if (!state.specialPermissions.includes('audit')) return [];
  return [{ type: 'SpecialPermissionRevoked', data: { userId, permission: 'audit' } }];
}
