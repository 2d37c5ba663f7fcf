export { credentials } from './credentials.capability.js';
export { IssuePasswordReset, issuePasswordReset } from './issue-password-reset/issue-password-reset.command.js';
export type { IssuedPasswordReset } from './issue-password-reset/issue-password-reset.command.js';
export type { PasswordResetEnded, PasswordResetRequested } from './password-reset/password-reset.aggregate.js';
export { resetApiKey } from './reset-api-key/reset-api-key.command.js';
export type { ResetKey } from './reset-api-key/reset-api-key.command.js';
export type { ResetRequest } from './reset-api-key/reset-request.js';
export { WritePasswordResetMail } from './write-password-reset-mail/write-password-reset-mail.command.js';
