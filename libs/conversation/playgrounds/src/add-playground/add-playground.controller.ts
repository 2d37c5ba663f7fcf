import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  Describe,
  integer,
  Parameters,
  RequireAdministrator,
  TextParameter,
} from '@chat/http';
import { strip } from '@chat/kernel';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LANGUAGE } from '../initial-state/playground-shape.js';
import { AddPlayground } from './add-playground.command.js';
import { LIMITS } from '../playgrounds.limits.js';

const { nameCharacters, languageCharacters, templateCharacters } = LIMITS.playgrounds;

export class AddPlaygroundParameters {
  @TextParameter({ maxLength: nameCharacters, about: 'What people choose the playground by.' }) readonly name!: string;
  @TextParameter({ maxLength: languageCharacters, about: LANGUAGE }) readonly pygmentsLanguage!: string;
  @TextParameter({ maxLength: templateCharacters, about: 'URL template (RFC 6570) with the only variable `code`.' })
  readonly urlTemplate!: string;
}

@Controller('api/v1/realm/playgrounds')
export class AddPlaygroundController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Adds a code playground: a site where code of a language can be tried.', { answer: { id: integer() } })
  @RequireAdministrator()
  async addPlayground(
    @AuthenticatedActor() actor: Actor,
    @Parameters() { name, pygmentsLanguage, urlTemplate }: AddPlaygroundParameters,
  ) {
    const { playgroundId } = await this.commands.execute(
      new AddPlayground({
        name: strip(name),
        pygmentsLanguage: strip(pygmentsLanguage),
        urlTemplate: strip(urlTemplate),
        cause: causedBy(actor),
      }),
    );
    return { id: playgroundId };
  }
}
