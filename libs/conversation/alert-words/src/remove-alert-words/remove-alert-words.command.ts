import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface RemoveAlertWordsData {
  readonly userId: number;
  readonly words: readonly string[];
  readonly cause: Cause;
}

/** Answers with all words of the account. */
export class RemoveAlertWords extends Command<readonly string[]> {
  constructor(readonly data: RemoveAlertWordsData) {
    super();
  }
}
