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
export { membersInitialStates } from './initial-state/members.initial-state.js';
export { MembersModule } from './members.module.js';
export { userAccessEnding } from './announcements/user.access-ending.js';
export { userAnnouncer } from './announcements/user.announce.js';
export { userAggregate } from './user/user.aggregate.js';
export type {
  UserDeactivated,
  UserEvent,
  UserJoined,
  UserLoggedInFirst,
  UserReactivated,
  UserRenamed,
  UserRoleChanged,
} from './user/user.events.js';
export { userFold } from './user/user.fold.js';
export { NewestMessage } from './users/newest-message.js';
