export { invitationsEvents } from './announcements/described-events.js';
export { invitationsAnnouncer } from './announcements/invitations.announce.js';
export { endInvalidInvitations } from './end-invalid-invitations/end-invalid-invitations.process.js';
export { eraseEndedInvitations } from './erase-ended-invitations/erase-ended-invitations.process.js';
export type {
  InvitationAccepted,
  InvitationEnded,
  InvitationEvent,
  InvitationKeyIssued,
  InvitationLinkCreated,
  InvitationResent,
  InvitationSent,
} from './invitation/invitation.events.js';
export { invitationFold } from './invitation/invitation.fold.js';
export { InvitationsModule } from './invitations.module.js';
export { invitationsProjection } from './list-invitations/invitations.projection.js';
export { NewAccounts } from './join/new-accounts.js';
export { WriteInvitationMail } from './write-invitation-mail/write-invitation-mail.command.js';
