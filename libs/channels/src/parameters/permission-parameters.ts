import { type GroupValue } from '@chat/directory';
import { either, integer, JsonParameter, type Kind, listOf, object, optional } from '@chat/http';
import { CHANNEL_PERMISSION_NAMES } from '../channel/channel-permissions.js';
import type { PermissionChanges } from '../channel/permission-changes.js';
import type { PermissionValues } from '../channel/permission-value.js';

const groupValue: Kind<GroupValue> = either(
  integer(),
  object({ direct_members: listOf(integer()), direct_subgroups: listOf(integer()) }),
);
const groupValueChange = object({ new: groupValue, old: optional(groupValue) });

class Values {}
class Changes {}
for (const name of CHANNEL_PERMISSION_NAMES) {
  JsonParameter(groupValue, { optional: true })(Values.prototype as PermissionValues, name);
  JsonParameter(groupValueChange, { optional: true })(Changes.prototype as PermissionChanges, name);
}

/** The permissions of a channel, each an optional parameter under its own name. */
export const PermissionParameters = Values as new () => PermissionValues;

/** The same in the form of a change: `{"new": value, "old": value?}`. */
export const PermissionChangeParameters = Changes as new () => PermissionChanges;
