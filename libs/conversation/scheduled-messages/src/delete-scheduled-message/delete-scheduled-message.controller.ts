import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, PathId } from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeleteScheduledMessage } from './delete-scheduled-message.command.js';

@Controller('api/v1/scheduled_messages')
export class DeleteScheduledMessageController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':scheduled_message_id')
  @Describe('Deletes a scheduled message of the account.')
  async deleteScheduledMessage(
    @AuthenticatedActor() actor: Actor,
    @PathId('scheduled_message_id') scheduledMessageId: number,
  ) {
    const cause = causedBy(actor);
    await this.commands.execute(new DeleteScheduledMessage({ scheduledMessageId, actorId: actor.userId, cause }));
  }
}
