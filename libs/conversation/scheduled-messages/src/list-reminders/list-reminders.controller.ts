import { type Actor, AuthenticatedActor, Describe, listOf } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { reminderShape } from './reminder-object.js';
import { ListReminders } from './list-reminders.query.js';

@Controller('api/v1/reminders')
export class ListRemindersController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The reminders of the account.', { answer: { reminders: listOf(reminderShape) } })
  async reminders(@AuthenticatedActor() { userId }: Actor) {
    return { reminders: await this.queries.execute(new ListReminders({ ownerId: userId })) };
  }
}
