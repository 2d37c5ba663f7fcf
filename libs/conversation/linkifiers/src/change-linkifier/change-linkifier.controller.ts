import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, Parameters, PathId, RequireAdministrator } from '@chat/http';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LinkifierParameters } from '../parameters/linkifier-parameters.js';
import { ChangeLinkifier } from './change-linkifier.command.js';

@Controller('api/v1/realm/filters')
export class ChangeLinkifierController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':filter_id')
  @Describe('Changes a linkifier.')
  @RequireAdministrator()
  async changeLinkifier(
    @AuthenticatedActor() actor: Actor,
    @PathId('filter_id') linkifierId: number,
    @Parameters() parameters: LinkifierParameters,
  ): Promise<void> {
    await this.commands.execute(new ChangeLinkifier({ linkifierId, requested: parameters, cause: causedBy(actor) }));
  }
}
