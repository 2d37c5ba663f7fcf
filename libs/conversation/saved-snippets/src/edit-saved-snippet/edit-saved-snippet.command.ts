import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface EditSavedSnippetData {
  readonly snippetId: number;
  readonly editorId: number;
  /** Undefined: stays as it is. */
  readonly title: string | undefined;
  /** Undefined: stays as it is. */
  readonly content: string | undefined;
  readonly cause: Cause;
}

export class EditSavedSnippet extends Command<void> {
  constructor(readonly data: EditSavedSnippetData) {
    super();
  }
}
