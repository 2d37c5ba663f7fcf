import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  Describe,
  integer,
  IntegerParameter,
  Parameters,
  TextParameter,
} from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SetReminder } from './set-reminder.command.js';

export class SetReminderParameters {
  @IntegerParameter() readonly messageId!: number;
  @IntegerParameter() readonly scheduledDeliveryTimestamp!: number;
  @TextParameter({ default: '', about: 'A note that the reminder shows beside the message.' })
  readonly note!: string;
}

@Controller('api/v1/reminders')
export class SetReminderController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Has the account reminded of a message, by a direct message of the Notification Bot.', {
    answer: { reminder_id: integer() },
  })
  async set(@AuthenticatedActor() actor: Actor, @Parameters() parameters: SetReminderParameters) {
    const { messageId, scheduledDeliveryTimestamp: deliverAt, note } = parameters;
    const command = new SetReminder({ ownerId: actor.userId, messageId, deliverAt, note, cause: causedBy(actor) });
    const { reminderId } = await this.commands.execute(command);
    return { reminder_id: reminderId };
  }
}
