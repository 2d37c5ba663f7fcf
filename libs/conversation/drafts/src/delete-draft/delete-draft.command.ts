import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface DeleteDraftData {
  readonly draftId: number;
  readonly actorId: number;
  readonly cause: Cause;
}

export class DeleteDraft extends Command<void> {
  constructor(readonly data: DeleteDraftData) {
    super();
  }
}
