import type { GroupSettings } from '@chat/directory';
import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type GroupEvent =
  | GroupCreated
  | GroupRenamed
  | GroupDescribed
  | GroupSettingsChanged
  | GroupDeactivated
  | GroupReactivated
  | GroupMembersAdded
  | GroupMembersRemoved
  | GroupSubgroupsAdded
  | GroupSubgroupsRemoved;

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

export type GroupRenamed = DomainEvent<'GroupRenamed', { readonly groupId: number; readonly name: string }>;
export type GroupDescribed = DomainEvent<'GroupDescribed', { readonly groupId: number; readonly description: string }>;
export type GroupSettingsChanged = DomainEvent<
  'GroupSettingsChanged',
  { readonly groupId: number; readonly settings: Partial<GroupSettings> }
>;
export type GroupDeactivated = DomainEvent<'GroupDeactivated', { readonly groupId: number }>;
export type GroupReactivated = DomainEvent<'GroupReactivated', { readonly groupId: number }>;

export type GroupMembersAdded = DomainEvent<'GroupMembersAdded', GroupMembers>;
export type GroupMembersRemoved = DomainEvent<'GroupMembersRemoved', GroupMembers>;
export type GroupSubgroupsAdded = DomainEvent<'GroupSubgroupsAdded', GroupSubgroups>;
export type GroupSubgroupsRemoved = DomainEvent<'GroupSubgroupsRemoved', GroupSubgroups>;

export interface GroupMembers {
  readonly groupId: number;
  /** Ascending. */
  readonly userIds: readonly number[];
  /** Those of them whom the Notification Bot notifies, ascending; absent: nobody. */
  readonly noticeUserIds?: readonly number[];
}

interface GroupSubgroups {
  readonly groupId: number;
  /** Ascending. */
  readonly subgroupIds: readonly number[];
}
