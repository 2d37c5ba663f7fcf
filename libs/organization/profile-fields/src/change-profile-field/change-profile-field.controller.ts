import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  Describe,
  JsonParameter,
  Parameters,
  PathId,
  RequireAdministrator,
  TextParameter,
} from '@chat/http';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { fieldData } from '../parameters/field-data.js';
import { ChangeProfileField } from './change-profile-field.command.js';

export class ChangeProfileFieldParameters {
  @TextParameter({ optional: true }) readonly name?: string;
  @TextParameter({ optional: true }) readonly hint?: string;
  @JsonParameter(fieldData, { optional: true }) readonly fieldData?: Readonly<Record<string, unknown>>;
  @BooleanParameter({ optional: true }) readonly displayInProfileSummary?: boolean;
  @BooleanParameter({ optional: true }) readonly required?: boolean;
  @BooleanParameter({ optional: true }) readonly editableByUser?: boolean;
  @BooleanParameter({ optional: true }) readonly useForUserMatching?: boolean;
}

@Controller('api/v1/realm/profile_fields')
export class ChangeProfileFieldController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':field_id')
  @Describe('Changes a profile field of the organization.')
  @RequireAdministrator()
  async changeProfileField(
    @AuthenticatedActor() actor: Actor,
    @PathId('field_id') fieldId: number,
    @Parameters() parameters: ChangeProfileFieldParameters,
  ) {
    const { name, hint, fieldData: data, displayInProfileSummary } = parameters;
    const { required, editableByUser, useForUserMatching } = parameters;
    const flags = { displayInProfileSummary, required, editableByUser, useForUserMatching };
    const cause = causedBy(actor);
    await this.commands.execute(new ChangeProfileField({ fieldId, changes: { name, hint, data, ...flags }, cause }));
  }
}
