import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { UserSettings } from '../user-settings/user-settings.js';

export interface ChangeSettingsOfOthersData {
  readonly editorId: number;
  readonly userIds: readonly number[];
  /** Whose members are meant too, and those of their subgroups. */
  readonly groupIds: readonly number[];
  /** Whether what an account has set itself stays. */
  readonly skipsChosen: boolean;
  readonly settings: UserSettings;
  readonly cause: Cause;
}

/** Change settings of other people as an administrator. */
export class ChangeSettingsOfOthers extends Command<void> {
  constructor(readonly data: ChangeSettingsOfOthersData) {
    super();
  }
}
