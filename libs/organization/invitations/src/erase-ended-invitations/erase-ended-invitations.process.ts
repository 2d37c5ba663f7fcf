import { erasing } from '@chat/processes';

/** The address and the keys of an invitation are erased when it has ended. */
export const eraseEndedInvitations = erasing('erase-ended-invitations', ['InvitationEnded']);
