import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, PathId } from '@chat/http';
import { Clock } from '@chat/kernel';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeactivateUser } from './deactivate-user.command.js';

@Controller('api/v1/users')
export class DeactivateUserController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Delete(':user_id')
  @Describe('Deactivates an account.', { errors: ['CANNOT_DEACTIVATE_LAST_USER'] })
  async deactivateUser(@AuthenticatedActor() actor: Actor, @PathId('user_id') userId: number) {
    const cause = causedBy(actor, this.clock.now());
    await this.commands.execute(new DeactivateUser({ deactivatorId: actor.userId, userId, cause }));
  }
}
