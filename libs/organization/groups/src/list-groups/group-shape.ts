import { boolean, groupValue, integer, listOf, named, nullable, object, text } from '@chat/http';

export const groupShape = named(
  'Group',
  object({
    id: integer(),
    name: text(),
    description: text(),
    members: listOf(integer()),
    direct_subgroup_ids: listOf(integer()),
    creator_id: nullable(integer()),
    date_created: nullable(integer()),
    is_system_group: boolean(),
    deactivated: boolean(),
    can_add_members_group: groupValue,
    can_join_group: groupValue,
    can_leave_group: groupValue,
    can_manage_group: groupValue,
    can_mention_group: groupValue,
    can_remove_members_group: groupValue,
  }),
);
