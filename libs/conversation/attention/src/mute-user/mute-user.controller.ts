import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, PathId } from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MuteUser } from './mute-user.command.js';

@Controller('api/v1/users/me/muted_users')
export class MuteUserController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':muted_user_id')
  @Describe('Mutes somebody: what they write arrives as read.')
  async muteUser(@AuthenticatedActor() actor: Actor, @PathId('muted_user_id') mutedUserId: number) {
    await this.commands.execute(new MuteUser({ userId: actor.userId, mutedUserId, cause: causedBy(actor) }));
  }
}
