import type { Cause } from '@chat/event-log';
import type { TopicVisibility } from '@chat/message-index';
import { Command } from '@nestjs/cqrs';

export interface SetTopicVisibilityData {
  readonly userId: number;
  readonly channelId: number;
  readonly topic: string;
  readonly visibility: TopicVisibility;
  /** The service does it by the settings of the account: it only makes the topic more visible. */
  readonly isAutomatic?: boolean;
  readonly cause: Cause;
}

/** Answers whether anything changed. */
export class SetTopicVisibility extends Command<boolean> {
  constructor(readonly data: SetTopicVisibilityData) {
    super();
  }
}
