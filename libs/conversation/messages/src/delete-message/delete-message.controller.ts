import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, Parameters, PathId } from '@chat/http';
import { Clock } from '@chat/kernel';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeleteMessage } from './delete-message.command.js';

export class DeleteMessageParameters {}

@Controller('api/v1/messages')
export class DeleteMessageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Delete(':message_id')
  @Describe('Deletes a message for ever.')
  async deleteMessage(
    @AuthenticatedActor() actor: Actor,
    @PathId('message_id') messageId: number,
    @Parameters() _none: DeleteMessageParameters,
  ) {
    const cause = causedBy(actor, this.clock.now());
    await this.commands.execute(new DeleteMessage({ messageId, deleterId: actor.userId, cause }));
    return {};
  }
}
