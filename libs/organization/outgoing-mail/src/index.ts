export type { MailDelayed, MailEvent, MailGivenUp, MailSent } from './mail/mail.aggregate.js';
export { mailsToSendProjection } from './mails-to-send/mails-to-send.projection.js';
export { OutgoingMailModule } from './outgoing-mail.module.js';
