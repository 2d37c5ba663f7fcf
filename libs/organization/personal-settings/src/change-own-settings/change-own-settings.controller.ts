import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  boolean,
  Describe,
  HumansOnly,
  integer,
  JsonParameter,
  listOf,
  object,
  optional,
  Parameters,
  TextParameter,
} from '@chat/http';
import { isBlank } from '@chat/kernel';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ChangeSettingsOfOthers,
  NotASettingForOthers,
} from '../change-settings-of-others/change-settings-of-others.command.js';
import { settingsIn, timeZone, UserSettingsParameters } from '../user-settings/user-settings.parameters.js';
import { ChangeOwnSettings } from './change-own-settings.command.js';

const MAX_TARGETS = 20_000;
const ids = listOf(integer(), { maxLength: MAX_TARGETS });
const targetUsers = object({
  user_ids: optional(ids),
  group_ids: optional(ids),
  skip_if_already_edited: boolean(),
});

class OwnSettingsParameters extends UserSettingsParameters {
  @JsonParameter(timeZone, { optional: true, bareText: true }) readonly timezone?: string;
  @TextParameter({ optional: true }) readonly fullName?: string;
  @TextParameter({ optional: true }) readonly email?: string;
  @TextParameter({ optional: true }) readonly oldPassword?: string;
  @TextParameter({ optional: true }) readonly newPassword?: string;
  @JsonParameter(targetUsers, { optional: true }) readonly targetUsers?: ReturnType<typeof targetUsers>;
}

/** Older clients use the second and the third path. */
@Controller(['api/v1/settings', 'api/v1/settings/notifications', 'api/v1/settings/display'])
export class ChangeOwnSettingsController {
  constructor(private readonly commands: CommandBus) {}

  @Patch()
  @Describe('Changes settings of the own account, its name, address or password.', {
    errors: ['PASSWORD_RESET_REQUIRED'],
  })
  @HumansOnly()
  async changeSettings(@AuthenticatedActor() actor: Actor, @Parameters() parameters: OwnSettingsParameters) {
    const { fullName, email, oldPassword, newPassword, targetUsers: targets, ...sent } = withoutBlanks(parameters);
    const { userId } = actor;
    const cause = causedBy(actor);
    if (!targets) {
      const changes = { settings: settingsIn(sent), fullName, email, oldPassword, newPassword };
      await this.commands.execute(new ChangeOwnSettings({ userId, changes, cause }));
      return;
    }
    if ([fullName, email, oldPassword, newPassword].some((each) => each !== undefined))
      throw new NotASettingForOthers();
    const { user_ids: userIds = [], group_ids: groupIds = [], skip_if_already_edited: skipsChosen } = targets;
    const settings = settingsIn(sent);
    await this.commands.execute(
      new ChangeSettingsOfOthers({ editorId: userId, userIds, groupIds, skipsChosen, settings, cause }),
    );
  }
}

/** Clients that send a whole form leave unchanged fields blank. */
function withoutBlanks(parameters: OwnSettingsParameters) {
  const { fullName = '', email = '', newPassword = '' } = parameters;
  return {
    ...parameters,
    fullName: isBlank(fullName) ? undefined : fullName,
    email: isBlank(email) ? undefined : email,
    newPassword: newPassword === '' ? undefined : newPassword,
  };
}
