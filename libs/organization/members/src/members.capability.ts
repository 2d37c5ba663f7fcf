import { type UserEvent, userFold } from '@chat/accounts';
import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { EmailChangeEvent } from './email-change/email-change.aggregate.js';
import type { PasswordResetEvent } from './password-reset/password-reset.aggregate.js';
import type { WritersEvent } from './active-writers/active-writers.events.js';
import type { UserSettingsDefaultsChanged } from './user-settings-defaults/user-settings-defaults.aggregate.js';
import { openEmailChangesProjection } from './lapse-email-changes/open-email-changes.projection.js';
import { userSettingsDefaultsFold } from './user-settings-defaults/user-settings-defaults.aggregate.js';

export const members: Capability = {
  name: 'members',
  events: {
    ApiKeyIssued: asStored,
    ApiKeyRotated: asStored,
    AvatarChanged: asStored,
    BotOwnerChanged: asStored,
    BotProfileChanged: asStored,
    EmailChangeEnded: asStored,
    EmailChangeKeyIssued: asStored,
    EmailChangeRequested: asStored,
    EmailVisibilityChanged: asStored,
    PasswordChanged: asStored,
    PasswordDisabled: asStored,
    PasswordResetEnded: asStored,
    PasswordResetKeyIssued: asStored,
    PasswordResetRequested: asStored,
    ProfileValuesChanged: asStored,
    SpecialPermissionGranted: asStored,
    SpecialPermissionRevoked: asStored,
    UserDeactivated: asStored,
    UserEmailChanged: asStored,
    UserJoined: asStored,
    UserLoggedInFirst: asStored,
    UserReactivated: asStored,
    UserRenamed: asStored,
    UserRoleChanged: asStored,
    UserSettingsChanged: asStored,
    UserSettingsDefaultsChanged: asStored,
    WaitingPeriodPassed: asStored,
    WritersStopRequested: asStored,
    WritersStopped: asStored,
  } satisfies EventTypes<
    PasswordResetEvent | EmailChangeEvent | UserEvent | WritersEvent | UserSettingsDefaultsChanged
  >,
  folding: ({ directory }) => ({
    folds: [userFold, userSettingsDefaultsFold],
    hasFile: (fileKey) => directory.avatar(fileKey.replace(/-medium$/, '')) !== undefined,
    *files() {
      for (const { id, avatar } of directory.users()) {
        if (!avatar) continue;
        const name = `avatar of account ${id}`;
        yield { key: avatar.key, size: avatar.size, name };
        yield { key: `${avatar.key}-medium`, size: avatar.mediumSize, name };
      }
    },
  }),
  projections: [openEmailChangesProjection],
  server: () => import('./members.server.js'),
};
