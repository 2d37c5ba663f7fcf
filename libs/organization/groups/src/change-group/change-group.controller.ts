import { causedBy, GROUP_SETTING_NAMES } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  Describe,
  groupValueChange,
  optionalParameters,
  Parameters,
  PathId,
  RefuseGuests,
  TextParameter,
} from '@chat/http';
import { DomainError } from '@chat/kernel';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { settingsAmong } from '../group/group-settings.js';
import { ChangeGroup } from './change-group.command.js';
import { LIMITS } from '../groups.limits.js';

class ChangeGroupParameters extends optionalParameters(GROUP_SETTING_NAMES, groupValueChange) {
  @TextParameter({ optional: true }) readonly name?: string;
  @TextParameter({ optional: true, maxLength: LIMITS.groups.descriptionCharacters }) readonly description?: string;
  @BooleanParameter({ optional: true }) readonly deactivated?: boolean;
}

@RefuseGuests()
@Controller('api/v1/user_groups')
export class ChangeGroupController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':user_group_id')
  @Describe('Changes a group: its name, description or permissions.', {
    errors: ['EXPECTATION_MISMATCH', 'SYSTEM_GROUP_REQUIRED'],
  })
  async change(
    @AuthenticatedActor() actor: Actor,
    @PathId('user_group_id') groupId: number,
    @Parameters() parameters: ChangeGroupParameters,
  ) {
    if (Object.values(parameters).every((value) => value === undefined)) throw new DomainError('No new data supplied');
    const { name, description, deactivated: isDeactivated } = parameters;
    const changes = { name, description, isDeactivated, settings: settingsAmong(parameters) };
    await this.commands.execute(new ChangeGroup({ actorId: actor.userId, groupId, changes, cause: causedBy(actor) }));
    return {};
  }
}
