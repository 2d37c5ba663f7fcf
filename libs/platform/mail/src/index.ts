export { type Mail, Mailer, MailRefused, NoMailer } from './port/mailer.js';
export { SmtpMailer } from './smtp/smtp-mailer.js';
export { hashConfirmationKey, linkToken, newConfirmationKey, readLinkToken } from './keys/confirmation-key.js';
