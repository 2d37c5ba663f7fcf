import type { Role } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { ProfileEntry } from '../profile-values/profile-values.js';

export interface UpdateUserData {
  readonly editorId: number;
  readonly userId: number;
  /** Undefined leaves the name as it is. */
  readonly fullName: string | undefined;
  /** Undefined leaves the role as it is. */
  readonly role: Role | undefined;
  /** Undefined leaves the real address as it is. */
  readonly newEmail: string | undefined;
  /** Undefined leaves the profile as it is. */
  readonly profileData: readonly ProfileEntry[] | undefined;
  readonly cause: Cause;
}

/** Change another account, or one's own, as an administrator (contract, people: Changing a user). */
export class UpdateUser extends Command<void> {
  constructor(readonly data: UpdateUserData) {
    super();
  }
}
