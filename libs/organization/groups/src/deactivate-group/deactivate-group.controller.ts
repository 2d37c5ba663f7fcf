import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, PathId, RefuseGuests } from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeactivateGroup } from './deactivate-group.command.js';

@RefuseGuests()
@Controller('api/v1/user_groups')
export class DeactivateGroupController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':user_group_id/deactivate')
  @Describe('Deactivates a group.', { errors: ['CANNOT_DEACTIVATE_GROUP_IN_USE'] })
  async deactivate(@AuthenticatedActor() actor: Actor, @PathId('user_group_id') groupId: number) {
    await this.commands.execute(new DeactivateGroup({ actorId: actor.userId, groupId, cause: causedBy(actor) }));
    return {};
  }
}
