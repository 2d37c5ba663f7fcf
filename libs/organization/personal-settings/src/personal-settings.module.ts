import { Module } from '@nestjs/common';
import { ChangeOwnSettingsController } from './change-own-settings/change-own-settings.controller.js';
import { ChangeOwnSettingsHandler } from './change-own-settings/change-own-settings.command.js';
import { ChangeSettingsOfOthersHandler } from './change-settings-of-others/change-settings-of-others.command.js';
import { ChangeUserSettingsDefaultsController } from './change-user-settings-defaults/change-user-settings-defaults.controller.js';
import { ChangeUserSettingsDefaultsHandler } from './change-user-settings-defaults/change-user-settings-defaults.command.js';
import { OwnPresenceSetting } from './change-own-settings/own-presence-setting.js';
import { RunZcommandController } from './run-zcommand/run-zcommand.controller.js';
import { GetUserSettingsDefaultsHandler } from './change-user-settings-defaults/user-settings-defaults.query.js';
import { GetOwnSettingsHandler } from './run-zcommand/own-settings.query.js';

@Module({
  controllers: [ChangeOwnSettingsController, RunZcommandController, ChangeUserSettingsDefaultsController],
  providers: [
    GetUserSettingsDefaultsHandler,
    GetOwnSettingsHandler,
    ChangeOwnSettingsHandler,
    ChangeSettingsOfOthersHandler,
    ChangeUserSettingsDefaultsHandler,
    OwnPresenceSetting,
  ],
  exports: [OwnPresenceSetting],
})
export class PersonalSettingsModule {}
