import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, PathId } from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeleteAttachment } from './delete-attachment.command.js';

@Controller('api/v1/attachments')
export class DeleteAttachmentController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':attachment_id')
  @Describe('Deletes an uploaded file of the account.')
  async deleteAttachment(@AuthenticatedActor() actor: Actor, @PathId('attachment_id') attachmentId: number) {
    await this.commands.execute(new DeleteAttachment({ attachmentId, actorId: actor.userId, cause: causedBy(actor) }));
  }
}
