import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  ChoiceParameter,
  Describe,
  integer,
  IntegerParameter,
  Parameters,
  TextParameter,
} from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MESSAGE_TYPES, messageType } from '../messenger/message-type.js';
import { CreateScheduledMessage } from './create-scheduled-message.command.js';

export class CreateScheduledMessageParameters {
  @ChoiceParameter(MESSAGE_TYPES) readonly type!: (typeof MESSAGE_TYPES)[number];
  @TextParameter() readonly to!: string;
  @TextParameter({ optional: true, alias: 'subject', nullBytes: true }) readonly topic?: string;
  @TextParameter({ nullBytes: true }) readonly content!: string;
  @IntegerParameter() readonly scheduledDeliveryTimestamp!: number;
  @BooleanParameter({ optional: true }) readonly readBySender?: boolean;
}

@Controller('api/v1/scheduled_messages')
export class CreateScheduledMessageController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Schedules a message to be sent later.', {
    answer: { scheduled_message_id: integer() },
    errors: ['STREAM_DOES_NOT_EXIST'],
  })
  async createScheduledMessage(
    @AuthenticatedActor() actor: Actor,
    @Parameters() parameters: CreateScheduledMessageParameters,
  ) {
    const { type, to, topic, content, readBySender } = parameters;
    const { scheduledMessageId } = await this.commands.execute(
      new CreateScheduledMessage({
        senderId: actor.userId,
        client: actor.client,
        address: { type: messageType(type), to, topic },
        content,
        deliverAt: parameters.scheduledDeliveryTimestamp,
        readBySender,
        cause: causedBy(actor),
      }),
    );
    return { scheduled_message_id: scheduledMessageId };
  }
}
