import { AvatarIntake } from '@chat/accounts';
import { MessageReadingModule } from '@chat/message-reading';
import { Module } from '@nestjs/common';
import { AdvanceClockController } from './advance-clock/advance-clock.controller.js';
import { ChangeOwnAvatarController } from './change-own-avatar/change-own-avatar.controller.js';
import { ChangeOwnAvatarHandler } from './change-own-avatar/change-own-avatar.command.js';
import { GetAvatarController } from './get-avatar/get-avatar.controller.js';
import { StaticAvatarsController } from './get-avatar/static-avatars.controller.js';
import { RemoveAvatarHandler } from './remove-replaced-avatars/remove-avatar.command.js';
import { RegenerateBotApiKeyController } from './regenerate-bot-api-key/regenerate-bot-api-key.controller.js';
import { ChangeOwnSettingsController } from './change-own-settings/change-own-settings.controller.js';
import { ChangeOwnSettingsHandler } from './change-own-settings/change-own-settings.command.js';
import { ConfirmationMails } from './change-own-settings/confirmation-mails.js';
import { OwnPresenceSetting } from './change-own-settings/own-presence-setting.js';
import { ChangeSettingsOfOthersHandler } from './change-settings-of-others/change-settings-of-others.command.js';
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
import { DevFetchApiKeyController } from './dev-fetch-api-key/dev-fetch-api-key.controller.js';
import { DevFetchApiKeyHandler } from './dev-fetch-api-key/dev-fetch-api-key.command.js';
import { DevListUsersController } from './dev-list-users/dev-list-users.controller.js';
import { DevListUsersHandler } from './dev-list-users/dev-list-users.query.js';
import { FetchApiKeyController } from './fetch-api-key/fetch-api-key.controller.js';
import { FetchApiKeyHandler } from './fetch-api-key/fetch-api-key.command.js';
import { InvitedAccounts } from './join-by-invitation/invited-accounts.js';
import { PassWaitingPeriodHandler } from './pass-waiting-period/pass-waiting-period.command.js';
import { PassedWaitingPeriods } from './pass-waiting-period/passed-waiting-periods.js';
import { EndEmailChangeHandler } from './lapse-email-changes/end-email-change.command.js';
import { ExpiredEmailChanges } from './lapse-email-changes/expired-email-changes.js';
import { ReactivateUserController } from './reactivate-user/reactivate-user.controller.js';
import { ReactivateUserHandler } from './reactivate-user/reactivate-user.command.js';
import { RegenerateApiKeyController } from './regenerate-api-key/regenerate-api-key.controller.js';
import { RegenerateApiKeyHandler } from './regenerate-api-key/regenerate-api-key.command.js';
import { RunZcommandController } from './run-zcommand/run-zcommand.controller.js';
import { UpdateUserController } from './update-user/update-user.controller.js';
import { UpdateUserHandler } from './update-user/update-user.command.js';
import { ChangeUserSettingsDefaultsHandler } from './change-user-settings-defaults/change-user-settings-defaults.command.js';
import { ChangeUserSettingsDefaultsController } from './change-user-settings-defaults/change-user-settings-defaults.controller.js';
import { WriteDeactivationMailHandler } from './write-deactivation-mail/write-deactivation-mail.handler.js';
import { WriteEmailChangeMailHandler } from './write-email-change-mail/write-email-change-mail.handler.js';
import { GetUserHandler } from './get-users/user.query.js';
import { UsersController } from './get-users/users.controller.js';
import { GetUsersHandler } from './get-users/users.query.js';

import { IssuePasswordResetHandler } from './issue-password-reset/issue-password-reset.command.js';
import { RequestPasswordResetHandler } from './request-password-reset/request-password-reset.command.js';
import { RequestPasswordResetController } from './request-password-reset/request-password-reset.controller.js';
import { WritePasswordResetMailHandler } from './write-password-reset-mail/write-password-reset-mail.command.js';
import { ResetApiKeyHandler } from './reset-api-key/reset-api-key.command.js';
import { ResetPasswordHandler } from './reset-password/reset-password.command.js';
import { ResetPasswordController } from './reset-password/reset-password.controller.js';

/** Accounts and their credentials. Needs, besides the core, `ApiKeyUses` and `Passwords` from a global module. */
@Module({
  imports: [MessageReadingModule],
  controllers: [
    ChangeOwnProfileController,
    AdvanceClockController,
    ChangeOwnSettingsController,
    ChangeOwnAvatarController,
    GetAvatarController,
    StaticAvatarsController,
    RegenerateBotApiKeyController,
    ConfirmEmailChangeController,
    CreateUserController,
    DeactivateOwnAccountController,
    DeactivateUserController,
    DevFetchApiKeyController,
    DevListUsersController,
    FetchApiKeyController,
    ReactivateUserController,
    RunZcommandController,
    RegenerateApiKeyController,
    ResetPasswordController,
    RequestPasswordResetController,
    UpdateUserController,
    ChangeUserSettingsDefaultsController,
    UsersController,
  ],
  providers: [
    ChangeOwnProfileHandler,
    ChangeOwnSettingsHandler,
    ConfirmationMails,
    ChangeSettingsOfOthersHandler,
    ChangeSpecialPermissionHandler,
    ChangeUserSettingsDefaultsHandler,
    AvatarIntake,
    ChangeOwnAvatarHandler,
    RemoveAvatarHandler,
    ConfirmEmailChangeHandler,
    CreateUserHandler,
    DeactivateOwnAccountHandler,
    DeactivateUserHandler,
    DevFetchApiKeyHandler,
    EndEmailChangeHandler,
    ExpiredEmailChanges,
    PassWaitingPeriodHandler,
    PassedWaitingPeriods,
    FetchApiKeyHandler,
    GetUserHandler,
    GetUsersHandler,
    InvitedAccounts,
    DevListUsersHandler,
    OwnPresenceSetting,
    ReactivateUserHandler,
    RegenerateApiKeyHandler,
    ResetApiKeyHandler,
    ResetPasswordHandler,
    RequestPasswordResetHandler,
    WritePasswordResetMailHandler,
    IssuePasswordResetHandler,
    UpdateUserHandler,
    WriteDeactivationMailHandler,
    WriteEmailChangeMailHandler,
  ],
  exports: [InvitedAccounts, OwnPresenceSetting],
})
export class MembersModule {}
