import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, HumansOnly } from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeactivateOwnAccount } from './deactivate-own-account.command.js';

@Controller('api/v1/users/me')
export class DeactivateOwnAccountController {
  constructor(private readonly commands: CommandBus) {}

  @HumansOnly()
  @Delete()
  @Describe('Deactivates the own account.', { errors: ['CANNOT_DEACTIVATE_LAST_USER'] })
  async deactivateOwnAccount(@AuthenticatedActor() actor: Actor) {
    const { userId } = actor;
    await this.commands.execute(new DeactivateOwnAccount({ userId, cause: causedBy(actor) }));
  }
}
