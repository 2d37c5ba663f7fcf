import type { GroupSettings } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface CreateGroupData {
  readonly creatorId: number;
  readonly name: string;
  readonly description: string;
  readonly memberIds: readonly number[];
  readonly subgroupIds: readonly number[];
  /** What is left out gets its default. */
  readonly settings: Partial<GroupSettings>;
  readonly cause: Cause;
}

/** Create a group of people and of other groups. Its creator is not made a member. */
export class CreateGroup extends Command<{ readonly groupId: number }> {
  constructor(readonly data: CreateGroupData) {
    super();
  }
}
