import { causedBy } from '@chat/directory';
import {
  type Actor,
  attachmentShape,
  AuthenticatedActor,
  BooleanParameter,
  ChoiceParameter,
  Describe,
  IntegerParameter,
  listOf,
  Parameters,
  PathId,
  TextParameter,
} from '@chat/http';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { PropagateMode } from '../message/message.events.js';
import { EditMessage } from './edit-message.command.js';

export class EditMessageParameters {
  @TextParameter({ optional: true, alias: 'subject', nullBytes: true }) readonly topic?: string;
  @ChoiceParameter(['change_one', 'change_later', 'change_all'], { default: 'change_one' })
  readonly propagateMode!: PropagateMode;
  @BooleanParameter({ default: false }) readonly sendNotificationToOldThread!: boolean;
  @BooleanParameter({ default: true }) readonly sendNotificationToNewThread!: boolean;
  @TextParameter({ optional: true, nullBytes: true }) readonly content?: string;
  @TextParameter({ optional: true }) readonly prevContentSha256?: string;
  @IntegerParameter({ optional: true, min: 0, name: 'stream_id' }) readonly channelId?: number;
}

@Controller('api/v1/messages')
export class EditMessageController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':message_id')
  @Describe('Edits the content of a message, or moves messages to another topic or channel.', {
    answer: { detached_uploads: listOf(attachmentShape) },
    errors: [
      'EXPECTATION_MISMATCH',
      'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
      'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
      'STREAM_DOES_NOT_EXIST',
    ],
  })
  async editMessage(
    @AuthenticatedActor() actor: Actor,
    @PathId('message_id') messageId: number,
    @Parameters() parameters: EditMessageParameters,
  ) {
    const { content, prevContentSha256, topic, channelId, propagateMode } = parameters;
    const { detachedUploads } = await this.commands.execute(
      new EditMessage({
        messageId,
        actorId: actor.userId,
        content,
        prevContentSha256,
        topic,
        channelId,
        propagateMode,
        notifyOldThread: parameters.sendNotificationToOldThread,
        notifyNewThread: parameters.sendNotificationToNewThread,
        cause: causedBy(actor),
      }),
    );
    return { detached_uploads: detachedUploads };
  }
}
