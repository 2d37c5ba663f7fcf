import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface AddAlertWordsData {
  readonly userId: number;
  readonly words: readonly string[];
  readonly cause: Cause;
}

/** Answers with all words of the account. */
export class AddAlertWords extends Command<readonly string[]> {
  constructor(readonly data: AddAlertWordsData) {
    super();
  }
}
