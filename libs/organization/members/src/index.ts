export { members } from './members.capability.js';
export { ActiveWriters } from './active-writers/active-writers.js';
export { OtherServers, type ServerPresence } from './active-writers/other-servers.js';
export { changeSpecialPermission } from './change-special-permission/change-special-permission.js';
export type {
  PermissionChange,
  PermissionRequest,
} from './change-special-permission/change-special-permission.command.js';
export { foundOrganization, type FoundedOrganization } from './found-organization/found-organization.js';
export { WriteDeactivationMail } from './write-deactivation-mail/write-deactivation-mail.command.js';
export { WriteEmailChangeMail } from './write-email-change-mail/write-email-change-mail.command.js';
export { userAdded, userRemoved } from './announcements/user-forms.js';
