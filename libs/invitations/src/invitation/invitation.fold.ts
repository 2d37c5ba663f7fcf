import type { Directory, DirectoryFold } from '@chat/directory';
import type { InvitationEvent } from './invitation.events.js';

/** Which ids were given out. */
export const invitationFold: DirectoryFold<InvitationEvent> = {
  InvitationSent: (directory, { data }) => pass(directory, data.invitationId),
  InvitationLinkCreated: (directory, { data }) => pass(directory, data.invitationId),
  InvitationEnded: (directory, { data }) => pass(directory, data.invitationId),
};

function pass({ lastIds }: Directory, invitationId: number): void {
  lastIds.invitation = Math.max(lastIds.invitation, invitationId);
}
