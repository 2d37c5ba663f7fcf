import type { ChannelPermission, GroupValue } from '@chat/directory';

/** A value to set, and the one that the client believes to be set now. */
export interface PermissionChange {
  readonly new: GroupValue;
  readonly old?: GroupValue;
}

export type PermissionChanges = Partial<Record<ChannelPermission, PermissionChange>>;
