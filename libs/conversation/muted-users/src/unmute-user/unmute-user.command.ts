import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface UnmuteUserData {
  readonly userId: number;
  readonly mutedUserId: number;
  readonly cause: Cause;
}

export class UnmuteUser extends Command<void> {
  constructor(readonly data: UnmuteUserData) {
    super();
  }
}
