/** Groups that exist in every organization, with their ids (contract, user-groups: System groups). */
export const SystemGroup = {
  nobody: 1,
  owners: 2,
  administrators: 3,
  moderators: 4,
  fullmembers: 5,
  members: 6,
  everyone: 7,
  internet: 8,
} as const;
export type SystemGroup = (typeof SystemGroup)[keyof typeof SystemGroup];

/** Value of a permission setting: a group, or people and groups named one by one. */
export type GroupValue = number | AnonymousGroup;

export interface AnonymousGroup {
  readonly direct_members: readonly number[];
  readonly direct_subgroups: readonly number[];
}

export type GroupSettings = Readonly<Record<GroupSetting, GroupValue>>;
export type GroupSetting =
  | 'can_add_members_group'
  | 'can_join_group'
  | 'can_leave_group'
  | 'can_manage_group'
  | 'can_mention_group'
  | 'can_remove_members_group';

export interface Group {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly creatorId: number | null;
  /** UNIX seconds; null for system groups. */
  readonly dateCreated: number | null;
  readonly isSystemGroup: boolean;
  readonly isDeactivated: boolean;
  /** People named in the group itself; empty for role groups, where roles decide. */
  readonly members: ReadonlySet<number>;
  readonly subgroups: ReadonlySet<number>;
  readonly settings: GroupSettings;
}
