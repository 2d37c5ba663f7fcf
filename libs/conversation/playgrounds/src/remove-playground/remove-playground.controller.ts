import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, PathId, RequireAdministrator } from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RemovePlayground } from './remove-playground.command.js';

@Controller('api/v1/realm/playgrounds')
export class RemovePlaygroundController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':playground_id')
  @Describe('Removes a code playground.')
  @RequireAdministrator()
  async removePlayground(
    @AuthenticatedActor() actor: Actor,
    @PathId('playground_id') playgroundId: number,
  ): Promise<void> {
    await this.commands.execute(new RemovePlayground({ playgroundId, cause: causedBy(actor) }));
  }
}
