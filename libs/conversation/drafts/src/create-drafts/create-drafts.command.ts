import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { SentDraft } from '../drafted-message/draft-parameter.js';

export interface CreateDraftsData {
  readonly ownerId: number;
  readonly drafts: readonly SentDraft[];
  readonly cause: Cause;
}

/** Keep messages that are not sent yet; answers their ids in the same order. */
export class CreateDrafts extends Command<{ draftIds: readonly number[] }> {
  constructor(readonly data: CreateDraftsData) {
    super();
  }
}
