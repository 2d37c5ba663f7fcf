import { scheduledMessageShape } from './scheduled-message-object.js';
import { type Actor, AuthenticatedActor, Describe, listOf } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListScheduledMessages } from './list-scheduled-messages.query.js';

@Controller('api/v1/scheduled_messages')
export class ListScheduledMessagesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The scheduled messages of the account.', { answer: { scheduled_messages: listOf(scheduledMessageShape) } })
  async listScheduledMessages(@AuthenticatedActor() { userId }: Actor) {
    return { scheduled_messages: await this.queries.execute(new ListScheduledMessages({ senderId: userId })) };
  }
}
