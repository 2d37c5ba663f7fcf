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
import { OrderProfileFields } from './order-profile-fields.command.js';

export class OrderProfileFieldsParameters {
  @JsonParameter(listOf(integer(), { maxLength: 1_000 })) readonly order!: number[];
}

@Controller('api/v1/realm/profile_fields')
export class OrderProfileFieldsController {
  constructor(private readonly commands: CommandBus) {}

  @Patch()
  @Describe('Changes the order of the profile fields.')
  @RequireAdministrator()
  async orderProfileFields(
    @AuthenticatedActor() actor: Actor,
    @Parameters() { order: fieldIds }: OrderProfileFieldsParameters,
  ) {
    await this.commands.execute(new OrderProfileFields({ fieldIds, cause: causedBy(actor) }));
  }
}
