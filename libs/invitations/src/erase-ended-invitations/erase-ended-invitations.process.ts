import { erasing } from '@chat/processes';

/** Whom an invitation was for, and its keys, are erased when it has ended. */
export const eraseEndedInvitations = erasing('erase-ended-invitations', ['InvitationEnded']);
