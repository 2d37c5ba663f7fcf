import { erasing } from '@chat/processes';

/** Erases the address and the keys of an invitation when it has ended. */
export const eraseEndedInvitations = erasing('erase-ended-invitations', ['InvitationEnded']);
