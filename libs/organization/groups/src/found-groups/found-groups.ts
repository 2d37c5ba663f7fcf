import { type GroupSettings, SystemGroup } from '@chat/directory';
import { groupAggregate, type GroupCreated } from '../group/group.aggregate.js';

const SYSTEM_GROUPS: readonly [id: SystemGroup, name: string, description: string, subgroup: SystemGroup | null][] = [
  [SystemGroup.nobody, 'role:nobody', 'Nobody', null],
  [SystemGroup.owners, 'role:owners', 'Owners of this organization', null],
  [
    SystemGroup.administrators,
    'role:administrators',
    'Administrators of this organization, including owners',
    SystemGroup.owners,
  ],
  [
    SystemGroup.moderators,
    'role:moderators',
    'Moderators of this organization, including administrators',
    SystemGroup.administrators,
  ],
  [
    SystemGroup.fullmembers,
    'role:fullmembers',
    'Members of this organization, not including new accounts and guests',
    SystemGroup.moderators,
  ],
  [SystemGroup.members, 'role:members', 'Members of this organization, not including guests', SystemGroup.fullmembers],
  [SystemGroup.everyone, 'role:everyone', 'Everyone in this organization, including guests', SystemGroup.members],
  [SystemGroup.internet, 'role:internet', 'Everyone on the Internet', SystemGroup.everyone],
];

const SETTINGS: GroupSettings = {
  can_add_members_group: SystemGroup.nobody,
  can_join_group: SystemGroup.nobody,
  can_leave_group: SystemGroup.nobody,
  can_manage_group: SystemGroup.nobody,
  can_mention_group: SystemGroup.nobody,
  can_remove_members_group: SystemGroup.nobody,
};

export function foundGroups(): { readonly stream: string; readonly events: readonly GroupCreated[] }[] {
  return SYSTEM_GROUPS.map(([groupId, name, description, subgroup]) => ({
    stream: groupAggregate.streamName(groupId),
    events: [
      {
        type: 'GroupCreated',
        data: {
          groupId,
          name,
          description,
          creatorId: null,
          isSystemGroup: true,
          memberIds: [],
          subgroupIds: subgroup === null ? [] : [subgroup],
          settings: SETTINGS,
        },
      },
    ],
  }));
}
