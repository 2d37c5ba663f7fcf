import { CHANNEL_PERMISSION_NAMES } from '@chat/directory';
import { groupValue, groupValueChange, optionalParameters } from '@chat/http';

/** The permissions of a channel, each an optional parameter under its own name. */
export const PermissionParameters = optionalParameters(CHANNEL_PERMISSION_NAMES, groupValue);

/** The same in the form of a change: `{"new": value, "old": value?}`. */
export const PermissionChangeParameters = optionalParameters(CHANNEL_PERMISSION_NAMES, groupValueChange);
