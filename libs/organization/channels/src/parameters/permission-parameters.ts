import { CHANNEL_PERMISSION_NAMES } from '@chat/directory';
import { groupValue, groupValueChange, optionalParameters } from '@chat/http';

export const PermissionParameters = optionalParameters(CHANNEL_PERMISSION_NAMES, groupValue);

/** Permissions in the form of a change: `{"new": value, "old": value?}`. */
export const PermissionChangeParameters = optionalParameters(CHANNEL_PERMISSION_NAMES, groupValueChange);
