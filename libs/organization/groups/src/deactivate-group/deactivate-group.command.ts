import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface DeactivateGroupData {
  readonly actorId: number;
  readonly groupId: number;
  readonly cause: Cause;
}

/** Take a group that nothing uses out of use. */
export class DeactivateGroup extends Command<void> {
  constructor(readonly data: DeactivateGroupData) {
    super();
  }
}
