import type { UserDeactivated, UserEmailChanged, UserJoined } from '@chat/members';
import { reactingTo } from '@chat/processes';
import { EndInvitations } from './end-invitations.command.js';

/** Invitations to an address that has an account end, and those of an account that is deactivated. */
export const endInvitations = reactingTo<UserJoined | UserEmailChanged | UserDeactivated>(
  'end-invitations',
  ['UserJoined', 'UserEmailChanged', 'UserDeactivated'],
  ({ type, data, metadata, id }) => {
    const { userId } = data;
    const of = type === 'UserDeactivated' ? { inviterId: userId } : { email: data.email, userId };
    return [new EndInvitations({ of, cause: { ...metadata, causationId: id } })];
  },
);
