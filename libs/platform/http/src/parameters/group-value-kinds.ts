import { about, either, integer, listOf, named } from './kinds.js';
import { object, omissible } from './object-kinds.js';
import { LIMITS } from '../http.limits.js';

const { members, subgroups } = LIMITS.permissions;

/**
 * A group, or people and groups named one by one: the value of a permission
 * (contract, user-groups: Group-setting value).
 */
export const groupValue = named(
  'GroupValue',
  about(
    'Who has a permission: the id of a group, or people and groups named one by one.',
    either(
      integer(),
      object({
        direct_members: listOf(integer(), { maxLength: members }),
        direct_subgroups: listOf(integer(), { maxLength: subgroups }),
      }),
    ),
  ),
);

/** A group value in the form of a change. */
export const groupValueChange = object({ new: groupValue, old: omissible(groupValue) });
