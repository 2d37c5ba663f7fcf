import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  ChoiceParameter,
  Describe,
  IntegerParameter,
  Parameters,
  PathId,
  TextParameter,
} from '@chat/http';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MESSAGE_TYPES, messageType } from '../messenger/message-type.js';
import { EditScheduledMessage } from './edit-scheduled-message.command.js';

export class EditScheduledMessageParameters {
  @ChoiceParameter(MESSAGE_TYPES, { optional: true }) readonly type?: (typeof MESSAGE_TYPES)[number];
  @TextParameter({ optional: true }) readonly to?: string;
  @TextParameter({ optional: true, alias: 'subject', nullBytes: true }) readonly topic?: string;
  @TextParameter({ optional: true, nullBytes: true }) readonly content?: string;
  @IntegerParameter({ optional: true }) readonly scheduledDeliveryTimestamp?: number;
}

@Controller('api/v1/scheduled_messages')
export class EditScheduledMessageController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':scheduled_message_id')
  @Describe('Edits a scheduled message of the account.', { errors: ['STREAM_DOES_NOT_EXIST'] })
  async editScheduledMessage(
    @AuthenticatedActor() actor: Actor,
    @PathId('scheduled_message_id') scheduledMessageId: number,
    @Parameters() { type, to, topic, content, scheduledDeliveryTimestamp }: EditScheduledMessageParameters,
  ) {
    const { userId: editorId, client } = actor;
    const namedType = type === undefined ? undefined : messageType(type);
    const changes = { type: namedType, to, topic, content, deliverAt: scheduledDeliveryTimestamp };
    const cause = causedBy(actor);
    await this.commands.execute(new EditScheduledMessage({ scheduledMessageId, editorId, client, changes, cause }));
  }
}
