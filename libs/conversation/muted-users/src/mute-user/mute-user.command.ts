import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface MuteUserData {
  readonly userId: number;
  readonly mutedUserId: number;
  readonly cause: Cause;
}

export class MuteUser extends Command<void> {
  constructor(readonly data: MuteUserData) {
    super();
  }
}
