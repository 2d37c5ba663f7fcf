import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, PathId } from '@chat/http';
import { Clock } from '@chat/kernel';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MuteUser } from './mute-user.command.js';

@Controller('api/v1/users/me/muted_users')
export class MuteUserController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Post(':muted_user_id')
  @Describe('Mutes somebody: what they write arrives as read.')
  async muteUser(@AuthenticatedActor() actor: Actor, @PathId('muted_user_id') mutedUserId: number) {
    const cause = causedBy(actor, this.clock.now());
    await this.commands.execute(new MuteUser({ userId: actor.userId, mutedUserId, cause }));
  }
}
