import type { UserState } from '../user/user.aggregate.js';
import { InvalidConfirmationLink } from '../user/user.errors.js';
import type { PasswordChanged } from '../user/user.events.js';

/** The link was good a moment ago. */
export function decideResetPassword(state: UserState, data: PasswordChanged['data']): PasswordChanged[] {
  if (state.situation !== 'active') throw new InvalidConfirmationLink();
  return [{ type: 'PasswordChanged', data }];
}
