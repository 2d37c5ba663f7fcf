export { outgoingMail } from './outgoing-mail.capability.js';
export type { MailDelayed, MailEvent, MailGivenUp, MailSent } from './mail/mail.aggregate.js';
