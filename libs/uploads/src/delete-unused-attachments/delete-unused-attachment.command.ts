import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

/** Delete a file, unless a message links it, posted or scheduled. */
export class DeleteUnusedAttachment extends Command<void> {
  constructor(readonly data: { readonly attachmentId: number; readonly cause: Cause }) {
    super();
  }
}
