import { InvalidConfirmationLink, type PasswordChanged, type UserState } from '@chat/accounts';

/** The link was valid a moment ago. */
export function decideResetPassword(state: UserState, data: PasswordChanged['data']): PasswordChanged[] {
  if (state.situation !== 'active') throw new InvalidConfirmationLink();
  return [{ type: 'PasswordChanged', data }];
}
