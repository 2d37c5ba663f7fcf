export { AvatarIntake, mediumKey } from './avatar/avatar-intake.js';
export { accessibleBot, activeBotsOf, botsOf, nameInUse, refuseBotOfOthers } from './bots/accessible-bot.js';
export { privateChannelsWithout } from './bots/bot-channels.js';
export { botOwnerChanged } from './bots/bot-owner-changed.js';
export { botsPermitted } from './bots/bots-permitted.js';
export type { BotsPermitted } from './bots/bots-permitted.js';
export { ApiKeyUses } from './credentials/api-key-uses.js';
export { hashApiKey, keyIdOf, newApiKey } from './credentials/api-key.js';
export { DirectoryCredentials, DirectoryRoles } from './credentials/directory-credentials.js';
export { Passwords } from './credentials/passwords.js';
export { deactivateBotsBefore } from './deactivation/deactivate-bots.js';
export { type DeactivatedFacts, NOTHING_DELETED, deactivation, outOfUse } from './deactivation/deactivation.js';
export type { DeactivationActions } from './deactivation/deactivation.js';
export { whenDeleted } from './deactivation/when-deleted.js';
export { nameTaken } from './user/people.js';
export { OWNERS_CLAIM, emailClaim, nameClaim, ownedBotsClaim } from './user/user-claims.js';
export { userAggregate } from './user/user.aggregate.js';
export type { BotState, UserState } from './user/user.aggregate.js';
export {
  BadEmail,
  EmailChangesDisabled,
  EmailInUse,
  InvalidConfirmationLink,
  NewEmailNotAllowed,
  NewPasswordTooWeak,
  OwnEmailTaken,
  UserIsDeleted,
} from './user/user.errors.js';
export type {
  AccountDeleted,
  ApiKeyRotated,
  AvatarChanged,
  BotOwnerChanged,
  BotProfileChanged,
  PasswordChanged,
  PasswordDisabled,
  ProfileChange,
  ProfileValuesChanged,
  SpecialPermissionGranted,
  SpecialPermissionRevoked,
  TakenInvitation,
  UserDeactivated,
  UserEmailChanged,
  UserEvent,
  UserJoined,
  UserLoggedInFirst,
  UserReactivated,
  UserRenamed,
  UserRoleChanged,
  UserSettingsChanged,
  WaitingPeriodPassed,
} from './user/user.events.js';
export { userFold } from './user/user.fold.js';
export { ConfirmationMails } from './credentials/confirmation-mails.js';
export { LoginAttempts } from './credentials/login-attempts.js';
export { PasswordAuthDisabled, PasswordResetRequired } from './credentials/login.errors.js';
export { emailChangeAggregate } from './email-change/email-change.aggregate.js';
export type {
  EmailChangeEnded,
  EmailChangeEvent,
  EmailChangeKeyIssued,
  EmailChangeRequested,
  EmailChangeState,
} from './email-change/email-change.aggregate.js';
export { PasswordStrength } from './password-strength/password-strength.js';
export {
  DEFAULT_USER_SETTINGS,
  NOTIFICATION_SOUNDS,
  PRIVATE_SETTINGS,
  changedSettings,
  settingsOfNewAccounts,
  userSettings,
  userSettingsDefaults,
} from './user-settings/user-settings.js';
export type { UserSettingName, UserSettings } from './user-settings/user-settings.js';
export { isEmail } from './addresses/email.js';
export { acceptFullName, foldName, isFullName } from './names/full-name.js';
export { isPasswordLength, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './password-strength/password-length.js';
export { type AddressFault, addressFault } from './addresses/email-domains.js';
export { isLanguage, languageName } from './languages/languages.js';
export { LIMITS as ACCOUNTS_LIMITS } from './accounts.limits.js';
