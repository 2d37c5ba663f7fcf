import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, PathId } from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ReactivateUser } from './reactivate-user.command.js';

@Controller('api/v1/users/:user_id/reactivate')
export class ReactivateUserController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Activates a deactivated account again.')
  async reactivateUser(@AuthenticatedActor() actor: Actor, @PathId('user_id') userId: number) {
    await this.commands.execute(new ReactivateUser({ reactivatorId: actor.userId, userId, cause: causedBy(actor) }));
  }
}
