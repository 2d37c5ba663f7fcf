import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  Describe,
  integer,
  JsonParameter,
  listOf,
  Parameters,
  RequireAdministrator,
} from '@chat/http';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ReorderLinkifiers } from './reorder-linkifiers.command.js';

export class ReorderLinkifiersParameters {
  @JsonParameter(listOf(integer())) readonly orderedLinkifierIds!: readonly number[];
}

@Controller('api/v1/realm/linkifiers')
export class ReorderLinkifiersController {
  constructor(private readonly commands: CommandBus) {}

  @Patch()
  @Describe('Changes the order in which linkifiers are tried.')
  @RequireAdministrator()
  async reorderLinkifiers(
    @AuthenticatedActor() actor: Actor,
    @Parameters() { orderedLinkifierIds }: ReorderLinkifiersParameters,
  ): Promise<void> {
    await this.commands.execute(new ReorderLinkifiers({ linkifierIds: orderedLinkifierIds, cause: causedBy(actor) }));
  }
}
