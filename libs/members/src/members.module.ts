import { Module } from '@nestjs/common';
import { AdvanceClockController } from './advance-clock/advance-clock.controller.js';
import { CreateUserController } from './create-user/create-user.controller.js';
import { CreateUserHandler } from './create-user/create-user.handler.js';
import { DeactivateOwnAccountController } from './deactivate-own-account/deactivate-own-account.controller.js';
import { DeactivateOwnAccountHandler } from './deactivate-own-account/deactivate-own-account.handler.js';
import { DeactivateUserController } from './deactivate-user/deactivate-user.controller.js';
import { DeactivateUserHandler } from './deactivate-user/deactivate-user.handler.js';
import { DevFetchApiKeyController } from './dev-fetch-api-key/dev-fetch-api-key.controller.js';
import { DevFetchApiKeyHandler } from './dev-fetch-api-key/dev-fetch-api-key.handler.js';
import { DevListUsersController } from './dev-list-users/dev-list-users.controller.js';
import { ListDevUsersHandler } from './dev-list-users/dev-list-users.query.js';
import { FetchApiKeyController } from './fetch-api-key/fetch-api-key.controller.js';
import { FetchApiKeyHandler } from './fetch-api-key/fetch-api-key.handler.js';
import { ReactivateUserController } from './reactivate-user/reactivate-user.controller.js';
import { ReactivateUserHandler } from './reactivate-user/reactivate-user.handler.js';
import { RegenerateApiKeyController } from './regenerate-api-key/regenerate-api-key.controller.js';
import { RegenerateApiKeyHandler } from './regenerate-api-key/regenerate-api-key.handler.js';
import { UpdateUserController } from './update-user/update-user.controller.js';
import { UpdateUserHandler } from './update-user/update-user.handler.js';
import { GetUserHandler } from './users/user.query.js';
import { UsersController } from './users/users.controller.js';
import { GetUsersHandler } from './users/users.query.js';

/**
 * Accounts, and how they show who they are. Needs, besides the core, `Passwords`, `LoginAttempts`, `DevelopmentMode` and
 * `NewestMessage` from a global module.
 */
@Module({
  controllers: [
    AdvanceClockController,
    CreateUserController,
    DeactivateOwnAccountController,
    DeactivateUserController,
    DevFetchApiKeyController,
    DevListUsersController,
    FetchApiKeyController,
    ReactivateUserController,
    RegenerateApiKeyController,
    UpdateUserController,
    UsersController,
  ],
  providers: [
    CreateUserHandler,
    DeactivateOwnAccountHandler,
    DeactivateUserHandler,
    DevFetchApiKeyHandler,
    FetchApiKeyHandler,
    GetUserHandler,
    GetUsersHandler,
    ListDevUsersHandler,
    ReactivateUserHandler,
    RegenerateApiKeyHandler,
    UpdateUserHandler,
  ],
})
export class MembersModule {}
