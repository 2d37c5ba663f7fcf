import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface DeleteAttachmentData {
  readonly attachmentId: number;
  readonly actorId: number;
  readonly cause: Cause;
}

/** Delete an own file, though messages may still link it. */
export class DeleteAttachment extends Command<void> {
  constructor(readonly data: DeleteAttachmentData) {
    super();
  }
}
