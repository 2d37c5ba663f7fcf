import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { SentDraft } from '../drafted-message/draft-parameter.js';

export interface EditDraftData {
  readonly draftId: number;
  readonly editorId: number;
  readonly draft: SentDraft;
  readonly cause: Cause;
}

export class EditDraft extends Command<void> {
  constructor(readonly data: EditDraftData) {
    super();
  }
}
