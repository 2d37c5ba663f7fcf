import {
  acceptGroupValue,
  bringsNewValue,
  CHANNEL_PERMISSION_NAMES,
  InsufficientPermission,
  isAdministrator,
  PERMISSION_SETTINGS,
  type RealmPermission,
} from '@chat/directory';
import { OPENS_CONTENT, SETS_DELETE_POLICY } from '../channel/channel-permissions.js';
import type { ChannelSettings } from '../channel/channel.aggregate.js';
import { ContentAccessRequired } from '../channel/channel.errors.js';
import type { ChannelPermissionsChanged } from '../channel/channel.events.js';
import type { PermissionValues } from '../channel/permission-changes.js';
import type { ChangeChannelFacts, ChangeChannelIntent } from './change-channel.intent.js';
import type { noticeTopicFor } from '../channel/notice-topic.js';

export function decidePermissions(
  settings: ChannelSettings,
  facts: ChangeChannelFacts,
  { channelId, changes }: ChangeChannelIntent,
  notice: ReturnType<typeof noticeTopicFor>,
): ChannelPermissionsChanged[] {
  const permissions: PermissionValues = {};
  const previous: PermissionValues = {};
  for (const name of CHANNEL_PERMISSION_NAMES) {
    const change = changes.permissions[name];
    if (!change) continue;
    const current = settings.permissions[name];
    if (!bringsNewValue(facts.named, current, change)) continue;
    if (OPENS_CONTENT.has(name) && !facts.canRead) throw new ContentAccessRequired();
    if (SETS_DELETE_POLICY.has(name)) refuseUnlessSetsPolicy(facts, 'can_set_delete_message_policy_group');
    permissions[name] = acceptGroupValue(facts.named, name, PERMISSION_SETTINGS.stream[name], change.new);
    previous[name] = current;
  }
  if (Object.keys(permissions).length === 0) return [];
  const shown = permissions.can_send_message_group === undefined ? {} : notice;
  return [{ type: 'ChannelPermissionsChanged', data: { channelId, permissions, previous, ...shown } }];
}

/** The right to give channels a policy of their own; administrators have it anyway. @throws InsufficientPermission */
export function refuseUnlessSetsPolicy({ actor, rights }: ChangeChannelFacts, right: RealmPermission): void {
  if (!isAdministrator(actor) && !rights.has(right)) throw new InsufficientPermission();
}
