import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, PathId } from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { UnmuteUser } from './unmute-user.command.js';

@Controller('api/v1/users/me/muted_users')
export class UnmuteUserController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':muted_user_id')
  @Describe('Unmutes somebody.')
  async unmuteUser(@AuthenticatedActor() actor: Actor, @PathId('muted_user_id') mutedUserId: number) {
    await this.commands.execute(new UnmuteUser({ userId: actor.userId, mutedUserId, cause: causedBy(actor) }));
  }
}
