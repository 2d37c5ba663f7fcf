import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, PathId } from '@chat/http';
import { Clock } from '@chat/kernel';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { UnmuteUser } from './unmute-user.command.js';

@Controller('api/v1/users/me/muted_users')
export class UnmuteUserController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Delete(':muted_user_id')
  @Describe('Unmutes somebody.')
  async unmuteUser(@AuthenticatedActor() actor: Actor, @PathId('muted_user_id') mutedUserId: number) {
    const cause = causedBy(actor, this.clock.now());
    await this.commands.execute(new UnmuteUser({ userId: actor.userId, mutedUserId, cause }));
  }
}
