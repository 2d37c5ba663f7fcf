import type { ChannelPermission, GroupValue, GroupValueChange } from '@chat/directory';

export type PermissionValues = Partial<Record<ChannelPermission, GroupValue>>;

export type PermissionChanges = Partial<Record<ChannelPermission, GroupValueChange>>;
