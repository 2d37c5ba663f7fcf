import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, PathId } from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeleteReminder } from './delete-reminder.command.js';

@Controller('api/v1/reminders')
export class DeleteReminderController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':reminder_id')
  @Describe('Deletes a reminder of the account.')
  async deleteReminder(@AuthenticatedActor() actor: Actor, @PathId('reminder_id') reminderId: number) {
    await this.commands.execute(new DeleteReminder({ reminderId, actorId: actor.userId, cause: causedBy(actor) }));
  }
}
