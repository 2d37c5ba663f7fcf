import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface DeleteTopicData {
  readonly actorId: number;
  readonly channelId: number;
  readonly topic: string;
  readonly cause: Cause;
}

/** Delete all messages of a topic that the actor can read, newest first (spec section 4.7). False: there are more. */
export class DeleteTopic extends Command<boolean> {
  constructor(readonly data: DeleteTopicData) {
    super();
  }
}
