import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  Describe,
  integer,
  IntegerParameter,
  JsonParameter,
  Parameters,
  RequireAdministrator,
  TextParameter,
} from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { fieldData } from '../parameters/field-data.js';
import { CreateProfileField } from './create-profile-field.command.js';

export class CreateProfileFieldParameters {
  @IntegerParameter() readonly fieldType!: number;
  @TextParameter({ default: '' }) readonly name!: string;
  @TextParameter({ default: '' }) readonly hint!: string;
  @JsonParameter(fieldData, { default: {} }) readonly fieldData!: Readonly<Record<string, unknown>>;
  @BooleanParameter({ default: false }) readonly displayInProfileSummary!: boolean;
  @BooleanParameter({ default: false }) readonly required!: boolean;
  @BooleanParameter({ default: true }) readonly editableByUser!: boolean;
  @BooleanParameter({ default: false }) readonly useForUserMatching!: boolean;
}

@Controller('api/v1/realm/profile_fields')
export class CreateProfileFieldController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Defines a profile field of the organization.', { answer: { id: integer() } })
  @RequireAdministrator()
  async createProfileField(
    @AuthenticatedActor() actor: Actor,
    @Parameters() { fieldType: type, fieldData: data, ...others }: CreateProfileFieldParameters,
  ) {
    const cause = causedBy(actor);
    return { id: await this.commands.execute(new CreateProfileField({ field: { type, data, ...others }, cause })) };
  }
}
