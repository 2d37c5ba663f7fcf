import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, integer, Parameters, RequireAdministrator } from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { checkLinkifier } from '../linkifier/check-linkifier.js';
import { fieldsOf } from '../linkifier/linkifier-fields.js';
import { LinkifierParameters } from '../parameters/linkifier-parameters.js';
import { AddLinkifier } from './add-linkifier.command.js';

@Controller('api/v1/realm/filters')
export class AddLinkifierController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Adds a linkifier: a pattern that turns text into links.', { answer: { id: integer() } })
  @RequireAdministrator()
  async addLinkifier(@AuthenticatedActor() actor: Actor, @Parameters() parameters: LinkifierParameters) {
    const fields = fieldsOf(parameters);
    checkLinkifier(fields);
    const { linkifierId } = await this.commands.execute(new AddLinkifier({ ...fields, cause: causedBy(actor) }));
    return { id: linkifierId };
  }
}
