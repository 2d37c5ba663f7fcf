import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface DeleteUnusedAttachmentData {
  readonly attachmentId: number;
  /** Log position at which a message that linked it was deleted. */
  readonly position: number;
  readonly cause: Cause;
}

/** Delete a file, unless a message links it, posted or scheduled, or linked it then. */
export class DeleteUnusedAttachment extends Command<void> {
  constructor(readonly data: DeleteUnusedAttachmentData) {
    super();
  }
}
