import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Parameters, PathId, TextParameter } from '@chat/http';
import { Clock } from '@chat/kernel';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EditMessage } from './edit-message.command.js';

export class EditMessageParameters {
  @TextParameter({ optional: true }) readonly content?: string;
  @TextParameter({ optional: true }) readonly prevContentSha256?: string;
}

@Controller('api/v1/messages')
export class EditMessageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Patch(':message_id')
  async editMessage(
    @AuthenticatedActor() actor: Actor,
    @PathId('message_id') messageId: number,
    @Parameters() { content, prevContentSha256 }: EditMessageParameters,
  ) {
    const cause = causedBy(actor, this.clock.now());
    await this.commands.execute(
      new EditMessage({ messageId, editorId: actor.userId, content, prevContentSha256, cause }),
    );
    return { detached_uploads: [] };
  }
}
