import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface CreateSavedSnippetData {
  readonly ownerId: number;
  readonly title: string;
  readonly content: string;
  readonly cause: Cause;
}

export class CreateSavedSnippet extends Command<{ snippetId: number }> {
  constructor(readonly data: CreateSavedSnippetData) {
    super();
  }
}
