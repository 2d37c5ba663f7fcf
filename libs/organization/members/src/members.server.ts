import { fallback, fulfil, type ServerPart } from '@chat/capability';
import { NewAccounts, NO_PROFILE_VALUES, ProfileValues, RoleReversals } from '@chat/ports';
import { InvitedAccounts } from './join-by-invitation/invited-accounts.js';
import { MembersModule } from './members.module.js';
import { membersEvents } from './announcements/described-events.js';
import { membersInitialStates } from './initial-state/members.initial-state.js';
import { RevertedRoles } from './revert-roles/reverted-roles.js';
import { removeReplacedAvatars } from './remove-replaced-avatars/remove-replaced-avatars.process.js';
import { userAccessEnding } from './announcements/user.access-ending.js';
import { userAnnouncer } from './announcements/user.announce.js';
import { eraseDeletedAccounts } from './erase-deleted-accounts/erase-deleted-accounts.process.js';
import { endEmailChangeOfDeleted } from './end-email-change-of-deleted/end-email-change-of-deleted.process.js';
import { eraseEndedEmailChanges } from './erase-ended-email-changes/erase-ended-email-changes.process.js';
import { membersMeanings } from './members.meanings.js';
import {
  ChangeSpecialPermission,
  type PermissionRequest,
} from './change-special-permission/change-special-permission.command.js';

export const server: ServerPart = {
  module: MembersModule,
  provides: [fulfil(NewAccounts, InvitedAccounts), fulfil(RoleReversals, RevertedRoles)],
  fallbacks: [fallback(ProfileValues, NO_PROFILE_VALUES)],
  announcers: ({ site }) => ({ accounts: [userAnnouncer(site)] }),
  endings: [userAccessEnding],
  initialStates: ({ directory, site }) => membersInitialStates(directory, site),
  processes: () => [removeReplacedAvatars],
  describedEvents: membersEvents,
  erasedFromDirectory: ['AccountDeleted'],
  deletions: [endEmailChangeOfDeleted],
  erasures: [eraseEndedEmailChanges, eraseDeletedAccounts],
  meanings: membersMeanings,
  operatorRequests: {
    permission: (request: PermissionRequest, cause) => new ChangeSpecialPermission({ ...request, cause }),
  },
};
