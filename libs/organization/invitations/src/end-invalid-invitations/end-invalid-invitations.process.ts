import type { UserDeactivated, UserEmailChanged, UserJoined } from '@chat/accounts';
import { reactingBeforeAnswer } from '@chat/processes';
import { EndInvalidInvitations } from './end-invalid-invitations.command.js';

/** Ends invitations to an address that has an account, and those of a deactivated account. */
export const endInvalidInvitations = reactingBeforeAnswer<UserJoined | UserEmailChanged | UserDeactivated>(
  'end-invitations',
  ['UserJoined', 'UserEmailChanged', 'UserDeactivated'],
  ({ type, data, metadata, id }) => {
    const { userId } = data;
    const of = type === 'UserDeactivated' ? { inviterId: userId } : { email: data.email, userId };
    return [new EndInvalidInvitations({ of, cause: { ...metadata, causationId: id } })];
  },
);
