import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface RemoveNavigationViewData {
  readonly userId: number;
  readonly fragment: string;
  readonly cause: Cause;
}

/** Have a view no longer. */
export class RemoveNavigationView extends Command<void> {
  constructor(readonly data: RemoveNavigationViewData) {
    super();
  }
}
