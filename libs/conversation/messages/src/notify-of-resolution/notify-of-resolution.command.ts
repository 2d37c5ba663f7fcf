import type { RecordedEvent } from '@chat/kernel';
import { Command } from '@nestjs/cqrs';
import type { MessagesMoved } from '../message/message.events.js';

/** Say that a topic was resolved or reopened, or take back the notice of a moment ago that said the opposite. */
export class NotifyOfResolution extends Command<void> {
  /** @param content of the notice */
  constructor(
    readonly event: RecordedEvent<MessagesMoved>,
    readonly content: string,
  ) {
    super();
  }
}
