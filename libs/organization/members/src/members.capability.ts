import { type EmailChangeEvent, type UserEvent, userFold } from '@chat/accounts';
import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { WritersEvent } from './active-writers/active-writers.events.js';
import { openEmailChangesProjection } from './lapse-email-changes/open-email-changes.projection.js';

export const members: Capability = {
  name: 'members',
  events: {
    AccountDeleted: asStored,
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
    WaitingPeriodPassed: asStored,
    WritersStopRequested: asStored,
    WritersStopped: asStored,
  } satisfies EventTypes<EmailChangeEvent | UserEvent | WritersEvent>,
  folding: ({ directory }) => ({
    folds: [userFold],
    hasFile: (fileKey) => directory.avatar(fileKey.replace(/-medium$/, '')) !== undefined,
    *files() {
      for (const { id, avatar } of directory.users()) {
        if (!avatar) continue;
        const name = `avatar of account ${id}`;
        yield { key: avatar.key, size: avatar.size, sha256: avatar.sha256, name };
        yield { key: `${avatar.key}-medium`, size: avatar.mediumSize, sha256: avatar.mediumSha256, name };
      }
    },
  }),
  projections: [openEmailChangesProjection],
  server: () => import('./members.server.js'),
};
