import { either, integer, listOf } from './kinds.js';
import { object, optional } from './object-kinds.js';

/** A group, or people and groups named one by one: the value of a permission (contract, group-setting value). */
export const groupValue = either(
  integer(),
  object({ direct_members: listOf(integer()), direct_subgroups: listOf(integer()) }),
);

/** The same in the form of a change. */
export const groupValueChange = object({ new: groupValue, old: optional(groupValue) });
