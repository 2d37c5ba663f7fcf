import { settingsDefaultsShape } from '../user-settings/user-settings-shape.js';
import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, Parameters, RequireAdministrator } from '@chat/http';
import { Controller, Get, Patch } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { settingsIn, UserSettingsParameters } from '../user-settings/user-settings.parameters.js';
import { ChangeUserSettingsDefaults } from './change-user-settings-defaults.command.js';
import { GetUserSettingsDefaults } from './user-settings-defaults.query.js';

@Controller('api/v1/realm/user_settings_defaults')
export class ChangeUserSettingsDefaultsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Describe('The settings that new accounts start with.', { answer: settingsDefaultsShape })
  defaults() {
    return this.queries.execute(new GetUserSettingsDefaults());
  }

  @Patch()
  @Describe('Changes the settings that new accounts start with.')
  @RequireAdministrator()
  async changeDefaults(@AuthenticatedActor() actor: Actor, @Parameters() parameters: UserSettingsParameters) {
    const cause = causedBy(actor);
    await this.commands.execute(new ChangeUserSettingsDefaults({ settings: settingsIn(parameters), cause }));
  }
}
