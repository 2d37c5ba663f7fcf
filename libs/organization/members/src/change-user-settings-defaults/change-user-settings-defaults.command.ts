import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { UserSettings } from '../user-settings/user-settings.js';

/** Change what new accounts get. */
export class ChangeUserSettingsDefaults extends Command<void> {
  constructor(readonly data: { readonly settings: UserSettings; readonly cause: Cause }) {
    super();
  }
}
