import type { Avatar } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface ChangeOwnAvatarData {
  readonly userId: number;
  /** In the file store already; null: the one that goes with the address. */
  readonly avatar: Avatar | null;
  readonly cause: Cause;
}

/** Show another picture of oneself. */
export class ChangeOwnAvatar extends Command<void> {
  constructor(readonly data: ChangeOwnAvatarData) {
    super();
  }
}
