import type { Channel, Directory } from '@chat/directory';
import { CHANNEL_PERMISSION_NAMES, CHANNEL_PERMISSIONS } from '../channel/channel-permissions.js';
import type { ChannelSettings } from '../channel/channel.aggregate.js';
import { ContentAccessRequired, InsufficientPermission } from '../channel/channel.errors.js';
import type { ChannelPermissionsChanged } from '../channel/channel.events.js';
import { isSameValue, permissionValue, type PermissionValues, shownValue } from '../channel/permission-value.js';
import type { ChangeChannelIntent } from './change-channel.command.js';
import { ExpectationMismatch } from './change-channel.errors.js';

export function decidePermissions(
  settings: ChannelSettings,
  directory: Directory,
  { actorId, channelId, changes }: ChangeChannelIntent,
): ChannelPermissionsChanged[] {
  const channel = directory.channel(channelId) as Channel;
  const { can_set_delete_message_policy_group: deletePolicySetters } = directory.realm.settings;
  const permissions: PermissionValues = {};
  const previous: PermissionValues = {};
  for (const name of CHANNEL_PERMISSION_NAMES) {
    const change = changes.permissions[name];
    if (!change) continue;
    const current = settings.permissions[name];
    const shown = shownValue(directory, current);
    if (change.old !== undefined && !isSameValue(change.old, shown)) throw new ExpectationMismatch();
    if (isSameValue(change.new, shown)) continue;
    const { opensContent, setsDeletePolicy } = CHANNEL_PERMISSIONS[name];
    if (opensContent && !directory.canReadChannel(actorId, channel)) throw new ContentAccessRequired();
    if (setsDeletePolicy && !directory.belongs(actorId, deletePolicySetters)) throw new InsufficientPermission();
    permissions[name] = permissionValue(directory, name, change.new);
    previous[name] = current;
  }
  if (Object.keys(permissions).length === 0) return [];
  return [{ type: 'ChannelPermissionsChanged', data: { channelId, permissions, previous } }];
}
