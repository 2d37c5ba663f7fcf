import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { TopicMessagesDeleted } from '../message/message.events.js';

/** Delete the messages of a batch of which clients were notified already. */
export class FinishDeletingTopic extends Command<void> {
  constructor(
    readonly batch: TopicMessagesDeleted['data'],
    readonly cause: Cause,
  ) {
    super();
  }
}
