import type { Role } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface UpdateUserData {
  readonly editorId: number;
  readonly userId: number;
  /** Undefined leaves the name as it is. */
  readonly fullName: string | undefined;
  /** Undefined leaves the role as it is. */
  readonly role: Role | undefined;
  readonly cause: Cause;
}

/** Change another account, or one's own, as an administrator (spec section 4.6). */
export class UpdateUser extends Command<void> {
  constructor(readonly data: UpdateUserData) {
    super();
  }
}
