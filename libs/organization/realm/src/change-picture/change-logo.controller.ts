import { causedBy, type RealmPicture } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  Describe,
  type FileInMemory,
  FilesBesideParameters,
  Parameters,
  RequireAdministrator,
} from '@chat/http';
import { Controller, Delete, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { NotExactlyOneLogo } from '../realm/realm.aggregate.js';
import { ChangePicture } from './change-picture.command.js';
import { PictureIntake } from './picture-intake.js';
import { LIMITS } from '../realm.limits.js';

class LogoParameters {
  @BooleanParameter({ about: 'Whether it is the logo for dark colors.' }) readonly night!: boolean;
}

@Controller('api/v1/realm/logo')
export class ChangeLogoController {
  constructor(
    private readonly intake: PictureIntake,
    private readonly commands: CommandBus,
  ) {}

  @Post()
  @Describe('Uploads a logo of the organization, as the file beside the parameters.', { errors: ['BAD_IMAGE'] })
  @RequireAdministrator()
  async upload(
    @AuthenticatedActor() actor: Actor,
    @Parameters() { night }: LogoParameters,
    @FilesBesideParameters(LIMITS.pictures.fileBytes) files: readonly FileInMemory[],
  ) {
    const [file] = files;
    if (!file || files.length > 1) throw new NotExactlyOneLogo();
    return this.#change(actor, night, await this.intake.logo(file, actor.userId));
  }

  @Delete()
  @Describe('Deletes a logo of the organization.')
  @RequireAdministrator()
  delete(@AuthenticatedActor() actor: Actor, @Parameters() { night }: LogoParameters) {
    return this.#change(actor, night, null);
  }

  async #change(actor: Actor, night: boolean, picture: RealmPicture | null) {
    const cause = causedBy(actor);
    await this.commands.execute(new ChangePicture({ name: night ? 'night_logo' : 'logo', picture, cause }));
    return {};
  }
}
