import { type AvatarChanged, type UserState } from '@chat/accounts';
import { type Avatar, NoSuchUser } from '@chat/directory';
import { refusal } from '@chat/kernel';

export class AvatarChangesDisabled extends refusal('Avatar changes are disabled in this organization.') {}

export interface ChangeOwnAvatarFacts {
  /** True when only administrators change avatars, and this is none. */
  readonly isDisabled: boolean;
}

/** Removing a missing avatar changes nothing. @throws AvatarChangesDisabled */
export function decideChangeOwnAvatar(
  state: UserState,
  { userId, avatar }: { readonly userId: number; readonly avatar: Avatar | null },
  { isDisabled }: ChangeOwnAvatarFacts,
): AvatarChanged[] {
  if (state.situation !== 'active') throw new NoSuchUser();
  if (isDisabled) throw new AvatarChangesDisabled();
  const previous = state.avatar ?? null;
  return avatar === null && previous === null ? [] : [{ type: 'AvatarChanged', data: { userId, avatar, previous } }];
}
