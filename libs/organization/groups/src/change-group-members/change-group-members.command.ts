import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface GroupMembersChanges {
  readonly add: readonly number[];
  readonly remove: readonly number[];
  readonly addSubgroups: readonly number[];
  readonly removeSubgroups: readonly number[];
}

export interface ChangeGroupMembersData {
  readonly actorId: number;
  readonly groupId: number;
  readonly changes: GroupMembersChanges;
  readonly cause: Cause;
}

/** Add people and groups to a group and remove them: all that are named, or none. */
export class ChangeGroupMembers extends Command<void> {
  constructor(readonly data: ChangeGroupMembersData) {
    super();
  }
}
