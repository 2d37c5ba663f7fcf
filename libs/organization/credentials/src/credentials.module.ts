import { Module } from '@nestjs/common';
import { AdvanceClockController } from './advance-clock/advance-clock.controller.js';
import { DevFetchApiKeyController } from './dev-fetch-api-key/dev-fetch-api-key.controller.js';
import { DevFetchApiKeyHandler } from './dev-fetch-api-key/dev-fetch-api-key.command.js';
import { DevListUsersController } from './dev-list-users/dev-list-users.controller.js';
import { DevListUsersHandler } from './dev-list-users/dev-list-users.query.js';
import { FetchApiKeyController } from './fetch-api-key/fetch-api-key.controller.js';
import { FetchApiKeyHandler } from './fetch-api-key/fetch-api-key.command.js';
import { IssuePasswordResetHandler } from './issue-password-reset/issue-password-reset.command.js';
import { PageLogIns } from './log-in-to-pages/page-log-ins.js';
import { PasswordHolders } from './password-holders/password-holders.js';
import { RegenerateApiKeyController } from './regenerate-api-key/regenerate-api-key.controller.js';
import { RegenerateApiKeyHandler } from './regenerate-api-key/regenerate-api-key.command.js';
import { RegenerateBotApiKeyController } from './regenerate-bot-api-key/regenerate-bot-api-key.controller.js';
import { RequestPasswordResetController } from './request-password-reset/request-password-reset.controller.js';
import { RequestPasswordResetHandler } from './request-password-reset/request-password-reset.command.js';
import { ResetApiKeyHandler } from './reset-api-key/reset-api-key.command.js';
import { ResetPasswordController } from './reset-password/reset-password.controller.js';
import { ResetPasswordHandler } from './reset-password/reset-password.command.js';
import { WritePasswordResetMailHandler } from './write-password-reset-mail/write-password-reset-mail.command.js';

/** Needs, besides the core, `ApiKeyUses` and `Passwords` from a global module. */
@Module({
  controllers: [
    AdvanceClockController,
    RegenerateBotApiKeyController,
    DevFetchApiKeyController,
    DevListUsersController,
    FetchApiKeyController,
    RegenerateApiKeyController,
    ResetPasswordController,
    RequestPasswordResetController,
  ],
  providers: [
    DevFetchApiKeyHandler,
    FetchApiKeyHandler,
    DevListUsersHandler,
    RegenerateApiKeyHandler,
    ResetApiKeyHandler,
    ResetPasswordHandler,
    RequestPasswordResetHandler,
    WritePasswordResetMailHandler,
    IssuePasswordResetHandler,
    PageLogIns,
    PasswordHolders,
  ],
  exports: [PageLogIns],
})
export class CredentialsModule {}
