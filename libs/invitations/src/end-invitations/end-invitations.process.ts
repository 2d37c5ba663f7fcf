import type { UserDeactivated, UserEmailChanged, UserJoined } from '@chat/members';
import type { Process } from '@chat/processes';
import { EndInvitations } from './end-invitations.command.js';

type Followed = UserJoined | UserEmailChanged | UserDeactivated;

/** Invitations to an address that has an account end, and those of an account that is deactivated. */
export const endInvitations: Process = {
  name: 'end-invitations',
  types: ['UserJoined', 'UserEmailChanged', 'UserDeactivated'],
  commands(event) {
    const { type, data } = event as unknown as Followed;
    const cause = { ...event.metadata, causationId: event.id };
    switch (type) {
      case 'UserJoined':
      case 'UserEmailChanged':
        return [new EndInvitations({ of: { email: data.email, userId: data.userId }, cause })];
      case 'UserDeactivated':
        return [new EndInvitations({ of: { inviterId: data.userId }, cause })];
      default:
        return [];
    }
  },
};
