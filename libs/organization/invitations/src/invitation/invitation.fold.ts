import type { DirectoryFold } from '@chat/directory';
import type { InvitationEvent } from './invitation.events.js';

/** Counts the ids that were given out. */
export const invitationFold: DirectoryFold<InvitationEvent> = {
  InvitationSent: (directory, { data }) => directory.raiseLastId('invitation', data.invitationId),
  InvitationLinkCreated: (directory, { data }) => directory.raiseLastId('invitation', data.invitationId),
  InvitationEnded: (directory, { data }) => directory.raiseLastId('invitation', data.invitationId),
};
