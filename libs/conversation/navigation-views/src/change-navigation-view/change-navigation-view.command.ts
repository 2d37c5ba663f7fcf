import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface ChangeNavigationViewData {
  readonly userId: number;
  readonly fragment: string;
  readonly isPinned: boolean | undefined;
  readonly name: string | undefined;
  readonly cause: Cause;
}

/** Pin or name a view; what is undefined stays as it is. */
export class ChangeNavigationView extends Command<void> {
  constructor(readonly data: ChangeNavigationViewData) {
    super();
  }
}
