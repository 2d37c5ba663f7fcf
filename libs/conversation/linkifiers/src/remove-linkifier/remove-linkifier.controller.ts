import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, PathId, RequireAdministrator } from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RemoveLinkifier } from './remove-linkifier.command.js';

@Controller('api/v1/realm/filters')
export class RemoveLinkifierController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':filter_id')
  @Describe('Removes a linkifier.')
  @RequireAdministrator()
  async removeLinkifier(@AuthenticatedActor() actor: Actor, @PathId('filter_id') linkifierId: number): Promise<void> {
    await this.commands.execute(new RemoveLinkifier({ linkifierId, cause: causedBy(actor) }));
  }
}
