import { causedBy, isFullClient } from '@chat/directory';
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
import { Clock } from '@chat/kernel';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MESSAGE_TYPES, messageType } from '../messenger/message-type.js';
import { ScheduleMessage } from './schedule-message.command.js';

export class ScheduleMessageParameters {
  @ChoiceParameter(MESSAGE_TYPES) readonly type!: (typeof MESSAGE_TYPES)[number];
  @TextParameter() readonly to!: string;
  @TextParameter({ optional: true, alias: 'subject' }) readonly topic?: string;
  @TextParameter() readonly content!: string;
  @IntegerParameter() readonly scheduledDeliveryTimestamp!: number;
  @BooleanParameter({ optional: true }) readonly readBySender?: boolean;
}

@Controller('api/v1/scheduled_messages')
export class ScheduleMessageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Post()
  @Describe('Schedules a message to be sent later.', {
    answer: { scheduled_message_id: integer() },
    errors: ['STREAM_DOES_NOT_EXIST'],
  })
  @HttpCode(200)
  async scheduleMessage(@AuthenticatedActor() actor: Actor, @Parameters() parameters: ScheduleMessageParameters) {
    const { type, to, topic, content, readBySender = isFullClient(actor.client) } = parameters;
    const { scheduledMessageId } = await this.commands.execute(
      new ScheduleMessage({
        senderId: actor.userId,
        client: actor.client,
        address: { type: messageType(type), to, topic },
        content,
        deliverAt: parameters.scheduledDeliveryTimestamp,
        readBySender,
        cause: causedBy(actor, this.clock.now()),
      }),
    );
    return { scheduled_message_id: scheduledMessageId };
  }
}
