export { invitations } from './invitations.capability.js';
export type {
  InvitationAccepted,
  InvitationEnded,
  InvitationEvent,
  InvitationKeyIssued,
  InvitationLinkCreated,
  InvitationResent,
  InvitationSent,
} from './invitation/invitation.events.js';
export { WriteInvitationMail } from './write-invitation-mail/write-invitation-mail.command.js';
