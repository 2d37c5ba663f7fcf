import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, ChoiceParameter, Describe, Parameters, PathId } from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SetEditTypingStatus } from './set-edit-typing-status.command.js';

class SetEditTypingStatusParameters {
  @ChoiceParameter(['start', 'stop']) readonly op!: 'start' | 'stop';
}

@Controller('api/v1/messages')
export class SetEditTypingStatusController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':message_id/typing')
  @Describe('Shows others that the account edits a message, or that it stopped.')
  async setEditTypingStatus(
    @AuthenticatedActor() actor: Actor,
    @PathId('message_id') messageId: number,
    @Parameters() { op }: SetEditTypingStatusParameters,
  ) {
    const cause = causedBy(actor);
    await this.commands.execute(new SetEditTypingStatus({ userId: actor.userId, op, messageId, cause }));
  }
}
