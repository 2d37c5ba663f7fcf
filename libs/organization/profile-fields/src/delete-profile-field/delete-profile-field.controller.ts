import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, PathId, RequireAdministrator } from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeleteProfileField } from './delete-profile-field.command.js';

@Controller('api/v1/realm/profile_fields')
export class DeleteProfileFieldController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':field_id')
  @Describe('Deletes a profile field, with what everybody entered in it.')
  @RequireAdministrator()
  async deleteProfileField(@AuthenticatedActor() actor: Actor, @PathId('field_id') fieldId: number) {
    await this.commands.execute(new DeleteProfileField({ fieldId, cause: causedBy(actor) }));
  }
}
