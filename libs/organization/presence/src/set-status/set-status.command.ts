import type { RequestedEmoji } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

/** What is left out stays as it is. */
export interface RequestedStatus {
  readonly text?: string | undefined;
  /** Null: none. */
  readonly emoji?: RequestedEmoji | null | undefined;
  readonly away?: boolean | undefined;
}

export interface SetStatusData {
  readonly userId: number;
  readonly requested: RequestedStatus;
  readonly cause: Cause;
}

/** Say in some words and an emoji what an account is up to. */
export class SetStatus extends Command<void> {
  constructor(readonly data: SetStatusData) {
    super();
  }
}
