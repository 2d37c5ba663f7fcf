import { causedBy, type RealmPicture } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  Describe,
  type IncomingFiles,
  onlyFile,
  RequireAdministrator,
  text,
  UploadedFiles,
} from '@chat/http';
import { Clock } from '@chat/kernel';
import { Controller, Delete, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetIconUrl } from '../get-picture/get-picture.query.js';
import { NotExactlyOneIcon } from '../realm/realm.aggregate.js';
import { ChangePicture } from './change-picture.command.js';
import { PictureIntake } from './picture-intake.js';
import { LIMITS } from '../realm.limits.js';

const answer = { icon_url: text() };

@Controller('api/v1/realm/icon')
export class ChangeIconController {
  constructor(
    private readonly intake: PictureIntake,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  @Post()
  @Describe('Uploads the icon of the organization.', { answer, errors: ['BAD_IMAGE'] })
  @RequireAdministrator()
  async upload(@AuthenticatedActor() actor: Actor, @UploadedFiles() files: IncomingFiles) {
    const file = await onlyFile(files, LIMITS.pictures.fileBytes, () => new NotExactlyOneIcon());
    return this.#change(actor, await this.intake.icon(file, actor.userId));
  }

  @Delete()
  @Describe('Deletes the icon of the organization; one that is made of its address is shown again.', { answer })
  @RequireAdministrator()
  delete(@AuthenticatedActor() actor: Actor) {
    return this.#change(actor, null);
  }

  async #change(actor: Actor, picture: RealmPicture | null) {
    const cause = causedBy({ ...actor, time: this.clock.now() });
    await this.commands.execute(new ChangePicture({ name: 'icon', picture, cause }));
    return { icon_url: await this.queries.execute(new GetIconUrl()) };
  }
}
