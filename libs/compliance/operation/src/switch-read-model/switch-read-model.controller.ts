import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  ChoiceParameter,
  Describe,
  Parameters,
  RequireOwner,
  TextParameter,
} from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SwitchReadModel } from './switch-read-model.command.js';

class SwitchParameters {
  @TextParameter({ about: 'Name of the read model.' }) readonly readModel!: string;

  @ChoiceParameter(['rebuilt', 'former'], {
    default: 'rebuilt',
    about:
      '`rebuilt`: the documents that were rebuilt on this server; `former`: those that were read before the last switch.',
  })
  readonly to!: 'rebuilt' | 'former';

  @BooleanParameter({
    default: false,
    about:
      'Keeps the documents that are read so far, for a way back. They may hold what is erased since, until `chat erase`.',
  })
  readonly keepFormer!: boolean;
}

@Controller('api/v1/operation/switch')
export class SwitchReadModelController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe(
    'Begins to read the documents of a read model that were rebuilt, or those that were read before. For owners.',
  )
  @RequireOwner()
  async switchReadModel(
    @AuthenticatedActor() actor: Actor,
    @Parameters() { readModel, to, keepFormer: keepsFormer }: SwitchParameters,
  ) {
    await this.commands.execute(new SwitchReadModel({ readModel, to, keepsFormer, cause: causedBy(actor) }));
    return {};
  }
}
