import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface DeleteTopicData {
  readonly actorId: number;
  readonly channelId: number;
  readonly topic: string;
  readonly cause: Cause;
}

/**
 * Delete all messages of a topic that the actor can read, newest first (contract, messages: Deleting a topic). False:
 * there are more.
 */
export class DeleteTopic extends Command<boolean> {
  constructor(readonly data: DeleteTopicData) {
    super();
  }
}
