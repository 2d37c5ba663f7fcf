import { AvatarIntake } from '@chat/accounts';
import { Module } from '@nestjs/common';
import { ChangeOwnAvatarController } from './change-own-avatar/change-own-avatar.controller.js';
import { ChangeOwnAvatarHandler } from './change-own-avatar/change-own-avatar.command.js';
import { GetAvatarController } from './get-avatar/get-avatar.controller.js';
import { StaticAvatarsController } from './get-avatar/static-avatars.controller.js';
import { RemoveAvatarHandler } from './remove-replaced-avatars/remove-avatar.command.js';
import { ChangeOwnProfileController } from './change-own-profile/change-own-profile.controller.js';
import { ChangeOwnProfileHandler } from './change-own-profile/change-own-profile.command.js';
import { ChangeSpecialPermissionHandler } from './change-special-permission/change-special-permission.handler.js';
import { ConfirmEmailChangeController } from './confirm-email-change/confirm-email-change.controller.js';
import { ConfirmEmailChangeHandler } from './confirm-email-change/confirm-email-change.command.js';
import { CreateUserController } from './create-user/create-user.controller.js';
import { CreateUserHandler } from './create-user/create-user.command.js';
import { DeactivateOwnAccountController } from './deactivate-own-account/deactivate-own-account.controller.js';
import { DeactivateOwnAccountHandler } from './deactivate-own-account/deactivate-own-account.command.js';
import { DeactivateUserController } from './deactivate-user/deactivate-user.controller.js';
import { DeactivateUserHandler } from './deactivate-user/deactivate-user.command.js';
import { InvitedAccounts } from './join-by-invitation/invited-accounts.js';
import { PassWaitingPeriodHandler } from './pass-waiting-period/pass-waiting-period.command.js';
import { PassedWaitingPeriods } from './pass-waiting-period/passed-waiting-periods.js';
import { EndEmailChangeHandler } from './lapse-email-changes/end-email-change.command.js';
import { ExpiredEmailChanges } from './lapse-email-changes/expired-email-changes.js';
import { ReactivateUserController } from './reactivate-user/reactivate-user.controller.js';
import { RevertedRoles } from './revert-roles/reverted-roles.js';
import { ReactivateUserHandler } from './reactivate-user/reactivate-user.command.js';
import { UpdateUserController } from './update-user/update-user.controller.js';
import { UpdateUserHandler } from './update-user/update-user.command.js';
import { WriteDeactivationMailHandler } from './write-deactivation-mail/write-deactivation-mail.handler.js';
import { WriteEmailChangeMailHandler } from './write-email-change-mail/write-email-change-mail.handler.js';
import { GetOwnUserHandler, GetUserHandler } from './get-users/user.query.js';
import { UsersController } from './get-users/users.controller.js';
import { GetUsersHandler } from './get-users/users.query.js';
import { MayChangeOwnAvatarHandler } from './change-own-avatar/avatar-changes.query.js';
import { GetAvatarHandler, GetOwnAvatarUrlHandler } from './get-avatar/get-avatar.query.js';

/** Needs, besides the core, `Passwords` from a global module. */
@Module({
  controllers: [
    ChangeOwnProfileController,
    ChangeOwnAvatarController,
    GetAvatarController,
    StaticAvatarsController,
    ConfirmEmailChangeController,
    CreateUserController,
    DeactivateOwnAccountController,
    DeactivateUserController,
    ReactivateUserController,
    UpdateUserController,
    UsersController,
  ],
  providers: [
    GetAvatarHandler,
    GetOwnAvatarUrlHandler,
    MayChangeOwnAvatarHandler,
    ChangeOwnProfileHandler,
    ChangeSpecialPermissionHandler,
    AvatarIntake,
    ChangeOwnAvatarHandler,
    RemoveAvatarHandler,
    ConfirmEmailChangeHandler,
    CreateUserHandler,
    DeactivateOwnAccountHandler,
    DeactivateUserHandler,
    EndEmailChangeHandler,
    ExpiredEmailChanges,
    PassWaitingPeriodHandler,
    PassedWaitingPeriods,
    GetOwnUserHandler,
    GetUserHandler,
    GetUsersHandler,
    InvitedAccounts,
    ReactivateUserHandler,
    RevertedRoles,
    UpdateUserHandler,
    WriteDeactivationMailHandler,
    WriteEmailChangeMailHandler,
  ],
  exports: [InvitedAccounts, RevertedRoles],
})
export class MembersModule {}
