import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  Describe,
  type IncomingFiles,
  RateBucket,
  text,
  UploadedFiles,
} from '@chat/http';
import { Clock } from '@chat/kernel';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { UploadFile } from './upload-file.command.js';
import { UploadIntake } from './upload-intake.js';

@Controller('api/v1/user_uploads')
export class UploadFileController {
  constructor(
    private readonly intake: UploadIntake,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @RateBucket('uploads')
  @Post()
  @Describe('Uploads a file, which messages can then refer to.', {
    answer: { url: text(), uri: text(), filename: text() },
    errors: ['REALM_UPLOAD_QUOTA'],
  })
  async uploadFile(@AuthenticatedActor() actor: Actor, @UploadedFiles() files: IncomingFiles) {
    const file = await this.intake.takeIn(files);
    const { pathId } = await this.commands.execute(
      new UploadFile({ ...file, ownerId: actor.userId, cause: causedBy({ ...actor, time: this.clock.now() }) }),
    );
    const url = `/user_uploads/${pathId}`;
    return { url, uri: url, filename: file.name };
  }
}
