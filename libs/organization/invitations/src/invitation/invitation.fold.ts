import { type DirectoryFold, LastId } from '@chat/directory';
import type { InvitationEvent } from './invitation.events.js';

export class InvitationIds extends LastId {
  constructor() {
    super('invitation');
  }
}

export const invitationFold = (ids: InvitationIds): DirectoryFold<InvitationEvent> => ({
  InvitationSent: (_directory, { data }) => ids.raise(data.invitationId),
  InvitationLinkCreated: (_directory, { data }) => ids.raise(data.invitationId),
  InvitationEnded: (_directory, { data }) => ids.raise(data.invitationId),
});
