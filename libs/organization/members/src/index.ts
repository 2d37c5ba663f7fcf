export { ActiveWriters } from './active-writers/active-writers.js';
export type { WritersEvent, WritersStopped, WritersStopRequested } from './active-writers/active-writers.events.js';
export { OtherServers, type OtherServersOptions, type ServerPresence } from './active-writers/other-servers.js';
export { changeSpecialPermission } from './change-special-permission/change-special-permission.js';
export {
  ChangeSpecialPermission,
  type PermissionChange,
  type PermissionRequest,
} from './change-special-permission/change-special-permission.command.js';
export {
  type IssuedPasswordReset,
  IssuePasswordReset,
  issuePasswordReset,
} from './issue-password-reset/issue-password-reset.command.js';
export type {
  PasswordResetEnded,
  PasswordResetEvent,
  PasswordResetKeyIssued,
} from './password-reset/password-reset.aggregate.js';
export { ResetApiKey, resetApiKey, type ResetKey } from './reset-api-key/reset-api-key.command.js';
export type { OperatorRequest, ResetRequest } from './operator-request.js';
export { ApiKeyUses } from './credentials/api-key-uses.js';
export { membersEvents } from './announcements/described-events.js';
export { DirectoryCredentials, DirectoryRoles } from './credentials/directory-credentials.js';
export { Passwords, type PasswordCost } from './credentials/passwords.js';
export { DevelopmentMode } from './development/development-mode.js';
export { LoginAttempts } from './fetch-api-key/login-attempts.js';
export {
  foundOrganization,
  type FoundedOrganization,
  type Founding,
  type FoundingStream,
} from './found-organization/found-organization.js';
export { InvitedAccounts } from './join-by-invitation/invited-accounts.js';
export type {
  EmailChangeEnded,
  EmailChangeEvent,
  EmailChangeKeyIssued,
  EmailChangeRequested,
} from './email-change/email-change.aggregate.js';
export { eraseEndedEmailChanges } from './erase-ended-email-changes/erase-ended-email-changes.process.js';
export { openEmailChangesProjection } from './lapse-email-changes/open-email-changes.projection.js';
export { WriteDeactivationMail } from './write-deactivation-mail/write-deactivation-mail.command.js';
export { WriteEmailChangeMail } from './write-email-change-mail/write-email-change-mail.command.js';
export { membersInitialStates } from './initial-state/members.initial-state.js';
export { limitBotRoles } from './limit-bot-roles/limit-bot-roles.process.js';
export { removeReplacedAvatars } from './remove-replaced-avatars/remove-replaced-avatars.process.js';
export { MembersModule } from './members.module.js';
export { userAccessEnding } from './announcements/user.access-ending.js';
export { OwnPresenceSetting } from './change-own-settings/own-presence-setting.js';
export { userAnnouncer } from './announcements/user.announce.js';
export { userAdded, userRemoved } from './announcements/user-forms.js';
export { isFullName } from './user/full-name.js';
export { isPasswordLength } from './create-user/password-length.js';
export { userAggregate } from './user/user.aggregate.js';
export type {
  AvatarChanged,
  BotOwnerChanged,
  BotProfileChanged,
  EmailVisibilityChanged,
  SpecialPermissionGranted,
  SpecialPermissionRevoked,
  TakenInvitation,
  UserDeactivated,
  UserEmailChanged,
  UserEvent,
  UserJoined,
  UserLoggedInFirst,
  UserReactivated,
  WaitingPeriodPassed,
  UserRenamed,
  UserRoleChanged,
  UserSettingsChanged,
} from './user/user.events.js';
export { userFold } from './user/user.fold.js';
export { PresenceVisibility } from './user-settings/presence-visibility.js';
export { userSettingsAnnouncer } from './announcements/user-settings.announce.js';
export { userSettingsDefaultsAnnouncer } from './announcements/user-settings-defaults.announce.js';
export { userSettingsDefaultsFold } from './user-settings-defaults/user-settings-defaults.aggregate.js';
export { NewestMessage } from './get-users/newest-message.js';
