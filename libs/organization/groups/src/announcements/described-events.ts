import { event, groupValue, boolean, integer, listOf, object, optional, text } from '@chat/http';
import { groupShape } from '../list-groups/group-shape.js';

const members = { group_id: integer(), user_ids: listOf(integer()) };
const subgroups = { group_id: integer(), direct_subgroup_ids: listOf(integer()) };

export const groupsEvents = [
  event('user_group/add', 'A group was created, or activated again.', { group: groupShape }),
  event('user_group/remove', 'A group was deactivated.', { group_id: integer() }),
  event('user_group/update', 'A group has a new name, description or permission.', {
    group_id: integer(),
    data: object({
      name: optional(text()),
      description: optional(text()),
      deactivated: optional(boolean()),
      can_add_members_group: optional(groupValue),
      can_join_group: optional(groupValue),
      can_leave_group: optional(groupValue),
      can_manage_group: optional(groupValue),
      can_mention_group: optional(groupValue),
      can_remove_members_group: optional(groupValue),
    }),
  }),
  event('user_group/add_members', 'Accounts came into a group.', members),
  event('user_group/remove_members', 'Accounts left a group.', members),
  event('user_group/add_subgroups', 'Groups came into a group.', subgroups),
  event('user_group/remove_subgroups', 'Groups left a group.', subgroups),
];
