export { type Mail, Mailer, MailRefused, NoMailer } from './port/mailer.js';
export { SmtpMailer, type SmtpOptions } from './smtp/smtp-mailer.js';
export {
  type ConfirmationKey,
  hashConfirmationKey,
  type LinkToken,
  linkToken,
  newConfirmationKey,
  readLinkToken,
} from './keys/confirmation-key.js';
