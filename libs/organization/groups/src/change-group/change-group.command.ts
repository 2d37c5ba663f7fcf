import type { GroupSetting, GroupValueChange } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

/** What is left out stays as it is. */
export interface GroupChanges {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Only false does something: it takes the group into use again. */
  readonly isDeactivated?: boolean | undefined;
  readonly settings: Partial<Record<GroupSetting, GroupValueChange>>;
}

export interface ChangeGroupData {
  readonly actorId: number;
  readonly groupId: number;
  readonly changes: GroupChanges;
  readonly cause: Cause;
}

/** Change a group: all that is named, or nothing. */
export class ChangeGroup extends Command<void> {
  constructor(readonly data: ChangeGroupData) {
    super();
  }
}
