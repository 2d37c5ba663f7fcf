import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { ProfileEntry } from '../profile-values/profile-values.js';

export interface ChangeOwnProfileData {
  readonly userId: number;
  readonly entries: readonly ProfileEntry[];
  readonly cause: Cause;
}

/**
 * Say something of oneself in custom profile fields, all of it or nothing
 * (contract, profile-fields: Changing the own profile data).
 */
export class ChangeOwnProfile extends Command<void> {
  constructor(readonly data: ChangeOwnProfileData) {
    super();
  }
}
