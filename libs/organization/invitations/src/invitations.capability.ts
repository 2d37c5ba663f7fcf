import { type Capability, asStored, type EventTypes } from '@chat/capability';
import { invitationFold, InvitationIds } from './invitation/invitation.fold.js';
import type { InvitationEvent } from './invitation/invitation.events.js';
import { invitationsProjection } from './list-invitations/invitations.projection.js';

export const invitations: Capability = {
  name: 'invitations',
  events: {
    InvitationAccepted: asStored,
    InvitationEnded: asStored,
    InvitationKeyIssued: asStored,
    InvitationLinkCreated: asStored,
    InvitationResent: asStored,
    InvitationSent: asStored,
  } satisfies EventTypes<InvitationEvent>,
  folding: () => {
    const ids = new InvitationIds();
    return { folds: [invitationFold(ids)], state: ids, part: ids };
  },
  projections: [invitationsProjection],
  server: () => import('./invitations.server.js'),
};
