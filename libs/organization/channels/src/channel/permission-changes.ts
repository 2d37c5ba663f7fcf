import type { ChannelPermission, GroupValue, GroupValueChange } from '@chat/directory';

/** Permission values by the names of the settings, as far as a request gives them. */
export type PermissionValues = Partial<Record<ChannelPermission, GroupValue>>;

export type PermissionChanges = Partial<Record<ChannelPermission, GroupValueChange>>;
