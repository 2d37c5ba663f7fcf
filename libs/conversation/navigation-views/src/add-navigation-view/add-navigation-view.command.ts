import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface AddNavigationViewData {
  readonly userId: number;
  readonly fragment: string;
  readonly isPinned: boolean;
  readonly name: string | undefined;
  readonly cause: Cause;
}

/** Have a view in the sidebar, or say how a built-in one is shown there. */
export class AddNavigationView extends Command<void> {
  constructor(readonly data: AddNavigationViewData) {
    super();
  }
}
