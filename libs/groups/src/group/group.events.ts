import type { GroupSettings } from '@chat/directory';
import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type GroupEvent = GroupCreated;

export type GroupCreated = DomainEvent<
  'GroupCreated',
  {
    readonly groupId: number;
    readonly name: string;
    readonly description: string;
    readonly creatorId: number | null;
    readonly isSystemGroup: boolean;
    readonly memberIds: readonly number[];
    readonly subgroupIds: readonly number[];
    readonly settings: GroupSettings;
  }
>;
