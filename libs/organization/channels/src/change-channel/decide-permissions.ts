import {
  acceptGroupValue,
  bringsNewValue,
  type Channel,
  CHANNEL_PERMISSION_NAMES,
  type channelNotice,
  type Directory,
  PERMISSION_SETTINGS,
} from '@chat/directory';
import { requireRightToSetPolicy } from '../channel/channel-access.js';
import { OPENS_CONTENT, SETS_DELETE_POLICY } from '../channel/channel-permissions.js';
import type { ChannelSettings } from '../channel/channel.aggregate.js';
import { ContentAccessRequired } from '../channel/channel.errors.js';
import type { ChannelPermissionsChanged } from '../channel/channel.events.js';
import type { PermissionValues } from '../channel/permission-changes.js';
import type { ChangeChannelIntent } from './change-channel.intent.js';

export function decidePermissions(
  settings: ChannelSettings,
  directory: Directory,
  { actorId, channelId, changes }: ChangeChannelIntent,
  notice: ReturnType<typeof channelNotice>,
): ChannelPermissionsChanged[] {
  const channel = directory.channel(channelId) as Channel;
  const permissions: PermissionValues = {};
  const previous: PermissionValues = {};
  for (const name of CHANNEL_PERMISSION_NAMES) {
    const change = changes.permissions[name];
    if (!change) continue;
    const current = settings.permissions[name];
    if (!bringsNewValue(directory, current, change)) continue;
    if (OPENS_CONTENT.has(name) && !directory.canReadChannel(actorId, channel)) throw new ContentAccessRequired();
    if (SETS_DELETE_POLICY.has(name)) {
      requireRightToSetPolicy(directory, actorId, 'can_set_delete_message_policy_group');
    }
    permissions[name] = acceptGroupValue(directory, name, PERMISSION_SETTINGS.stream[name], change.new);
    previous[name] = current;
  }
  if (Object.keys(permissions).length === 0) return [];
  const shown = permissions.can_send_message_group === undefined ? {} : notice;
  return [{ type: 'ChannelPermissionsChanged', data: { channelId, permissions, previous, ...shown } }];
}
