import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { UserSettings } from '../user-settings/user-settings.js';

/** What is left out stays as it is. */
export interface OwnChanges {
  readonly settings: UserSettings;
  readonly fullName?: string | undefined;
  readonly email?: string | undefined;
  readonly oldPassword?: string | undefined;
  readonly newPassword?: string | undefined;
}

export interface ChangeOwnSettingsData {
  readonly userId: number;
  readonly changes: OwnChanges;
  readonly cause: Cause;
}

/** Change personal settings, name, password or address: all that are named, or none. */
export class ChangeOwnSettings extends Command<void> {
  constructor(readonly data: ChangeOwnSettingsData) {
    super();
  }
}
