import { causedBy, GROUP_SETTING_NAMES } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  Describe,
  groupValue,
  integer,
  JsonParameter,
  listOf,
  optionalParameters,
  Parameters,
  RefuseGuests,
  TextParameter,
  Costly,
} from '@chat/http';
import { Controller, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { settingsAmong } from '../group/group-settings.js';
import { CreateGroup } from './create-group.command.js';
import { GroupCreatorsGuard } from './group-creators.guard.js';
import { LIMITS } from '../groups.limits.js';

class CreateGroupParameters extends optionalParameters(GROUP_SETTING_NAMES, groupValue) {
  @TextParameter() readonly name!: string;
  @TextParameter({ maxLength: LIMITS.groups.descriptionCharacters }) readonly description!: string;
  @JsonParameter(listOf(integer(), { maxLength: LIMITS.groups.membersPerRequest }))
  readonly members!: readonly number[];
  @JsonParameter(listOf(integer(), { maxLength: LIMITS.groups.subgroupsPerRequest }), { default: [] })
  readonly subgroups!: readonly number[];
}

@RefuseGuests()
@Costly()
@Controller('api/v1/user_groups')
export class CreateGroupController {
  constructor(private readonly commands: CommandBus) {}

  @UseGuards(GroupCreatorsGuard)
  @Post('create')
  @Describe('Creates a group.', { answer: { group_id: integer() }, errors: ['SYSTEM_GROUP_REQUIRED'] })
  async create(@AuthenticatedActor() actor: Actor, @Parameters() parameters: CreateGroupParameters) {
    const { name, description, members: memberIds, subgroups: subgroupIds } = parameters;
    const { groupId } = await this.commands.execute(
      new CreateGroup({
        creatorId: actor.userId,
        name,
        description,
        memberIds,
        subgroupIds,
        settings: settingsAmong(parameters),
        cause: causedBy(actor),
      }),
    );
    return { group_id: groupId };
  }
}
