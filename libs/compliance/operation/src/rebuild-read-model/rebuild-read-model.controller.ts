import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, Parameters, RequireOwner, TextParameter } from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RebuildReadModel } from './rebuild-read-model.command.js';

class RebuildParameters {
  @TextParameter({ about: 'Name of the read model.' }) readonly readModel!: string;
}

@Controller('api/v1/operation/rebuild')
export class RebuildReadModelController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe(
    'Begins to rebuild a read model from the log, beside the documents that are read, and to compare them. `GET /operation/read_models` says how far it is. For owners.',
  )
  @RequireOwner()
  async rebuildReadModel(@AuthenticatedActor() actor: Actor, @Parameters() { readModel }: RebuildParameters) {
    await this.commands.execute(new RebuildReadModel({ readModel, cause: causedBy(actor) }));
    return {};
  }
}
