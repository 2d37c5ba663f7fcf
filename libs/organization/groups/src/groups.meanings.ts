import type { Meanings } from '@chat/http';

export const groupsMeanings: Meanings = {
  add_subgroups: 'Ids of the subgroups that are added.',
  can_manage_group: 'Accounts that may change the group and its members.',
  can_mention_group: 'Accounts that may notify all members by mentioning the group.',
  delete_subgroups: 'Ids of the subgroups that are removed.',
  direct_member_only: 'Whether members of subgroups do not count.',
  direct_subgroup_only: 'Whether subgroups of subgroups do not count.',
  include_deactivated_groups: 'Whether deactivated groups are shown, too.',
  is_system_group: 'Whether the service keeps the group.',
  is_user_group_member: 'Whether the account is a member.',
  subgroups: 'Ids of the groups whose members belong to the group, too.',
  user_group_id: 'As `id` of `GET /user_groups`.',
  realm_user_groups: 'All of the organization and of the system, with their members.',
  user_groups: 'All of the organization and of the system, with their members.',
};
