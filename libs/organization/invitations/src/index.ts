export { invitations } from './invitations.capability.js';
export type { InvitationEvent } from './invitation/invitation.events.js';
export { WriteInvitationMail } from './write-invitation-mail/write-invitation-mail.command.js';
