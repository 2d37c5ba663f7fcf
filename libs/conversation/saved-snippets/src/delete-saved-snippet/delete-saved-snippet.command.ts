import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface DeleteSavedSnippetData {
  readonly snippetId: number;
  readonly actorId: number;
  readonly cause: Cause;
}

export class DeleteSavedSnippet extends Command<void> {
  constructor(readonly data: DeleteSavedSnippetData) {
    super();
  }
}
