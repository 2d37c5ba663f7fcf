import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, Parameters, PathId } from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeleteMessage } from './delete-message.command.js';

export class DeleteMessageParameters {}

@Controller('api/v1/messages')
export class DeleteMessageController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':message_id')
  @Describe('Deletes a message for ever.')
  async deleteMessage(
    @AuthenticatedActor() actor: Actor,
    @PathId('message_id') messageId: number,
    @Parameters() _none: DeleteMessageParameters,
  ) {
    await this.commands.execute(new DeleteMessage({ messageId, deleterId: actor.userId, cause: causedBy(actor) }));
    return {};
  }
}
