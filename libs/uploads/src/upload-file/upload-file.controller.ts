import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, type UploadedFile, UploadedFiles } from '@chat/http';
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

  @Post()
  async uploadFile(@AuthenticatedActor() actor: Actor, @UploadedFiles() files: AsyncIterable<UploadedFile>) {
    const file = await this.intake.takeIn(files);
    const { pathId } = await this.commands.execute(
      new UploadFile({ ...file, ownerId: actor.userId, cause: causedBy(actor, this.clock.now()) }),
    );
    const url = `/user_uploads/${pathId}`;
    return { url, uri: url, filename: file.name };
  }
}
