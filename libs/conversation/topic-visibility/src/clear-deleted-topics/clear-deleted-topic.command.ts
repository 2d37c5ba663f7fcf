import type { ChannelConversation } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface ClearDeletedTopicData {
  readonly conversation: ChannelConversation;
  /** Time of the deletion: what is said of the topic later stays. */
  readonly cause: Cause;
}

export class ClearDeletedTopic extends Command<void> {
  constructor(readonly data: ClearDeletedTopicData) {
    super();
  }
}
