import { type AvatarChanged, type UserState } from '@chat/accounts';
import { type Avatar, NoSuchUser } from '@chat/directory';
import { refusal } from '@chat/kernel';

export class AvatarChangesDisabled extends refusal('Avatar changes are disabled in this organization.') {}

export interface ChangeOwnAvatarFacts {
  /** The organization leaves avatars to administrators, and this is none. */
  readonly isDisabled: boolean;
}

/** To have none again is no change where there is none. @throws AvatarChangesDisabled */
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
