import type { ServerPart } from '@chat/capability';
import { InvitationsModule } from './invitations.module.js';
import { endInvalidInvitations } from './end-invalid-invitations/end-invalid-invitations.process.js';
import { invitationsAnnouncer, invitationsEvents } from './announcements/invitations.announce.js';
import { eraseEndedInvitations } from './erase-ended-invitations/erase-ended-invitations.process.js';
import { invitationsMeanings } from './invitations.meanings.js';

export const server: ServerPart = {
  module: InvitationsModule,
  announcers: () => ({ realm: [invitationsAnnouncer] }),
  processes: () => [endInvalidInvitations],
  describedEvents: invitationsEvents,
  erasures: [eraseEndedInvitations],
  meanings: invitationsMeanings,
};
