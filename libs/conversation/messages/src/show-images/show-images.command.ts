import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

/** Show the images of a message that could not be shown when it was rendered. */
export class ShowImages extends Command<void> {
  constructor(readonly data: { readonly messageId: number; readonly cause: Cause }) {
    super();
  }
}
