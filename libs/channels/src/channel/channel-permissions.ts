import { type ChannelPermission, type GroupValue, SystemGroup } from '@chat/directory';
import type { ChannelPermissions } from './channel.events.js';

interface PermissionRule {
  /** Value in a new channel; `creator`: whoever creates it, or nobody. */
  readonly default: SystemGroup | 'creator';
  /** May be given to everyone, guests included. */
  readonly everyone: boolean;
  /** Opens the channel's content, so that only those who have it may change the setting. */
  readonly opensContent?: true;
  /** Only those who may set the organization's rules for deleting messages may deviate from the default. */
  readonly setsDeletePolicy?: true;
}

export const CHANNEL_PERMISSIONS: Readonly<Record<ChannelPermission, PermissionRule>> = {
  can_add_subscribers_group: { default: SystemGroup.nobody, everyone: false, opensContent: true },
  can_administer_channel_group: { default: 'creator', everyone: false },
  can_create_topic_group: { default: SystemGroup.everyone, everyone: true },
  can_delete_any_message_group: { default: SystemGroup.nobody, everyone: true, setsDeletePolicy: true },
  can_delete_own_message_group: { default: SystemGroup.nobody, everyone: true, setsDeletePolicy: true },
  can_move_messages_out_of_channel_group: { default: SystemGroup.nobody, everyone: true },
  can_move_messages_within_channel_group: { default: SystemGroup.nobody, everyone: true },
  can_remove_subscribers_group: { default: SystemGroup.administrators, everyone: true },
  can_resolve_topics_group: { default: SystemGroup.nobody, everyone: true },
  can_send_message_group: { default: SystemGroup.everyone, everyone: true },
  can_subscribe_group: { default: SystemGroup.nobody, everyone: false, opensContent: true },
};

export const CHANNEL_PERMISSION_NAMES = Object.keys(CHANNEL_PERMISSIONS) as ChannelPermission[];

/** The permissions of a new channel where its creator names no others. @param creatorId null when nobody is recorded */
export function defaultPermissions(creatorId: number | null): ChannelPermissions {
  const creator: GroupValue =
    creatorId === null ? SystemGroup.nobody : { direct_members: [creatorId], direct_subgroups: [] };
  const values = CHANNEL_PERMISSION_NAMES.map((name) => {
    const { default: value } = CHANNEL_PERMISSIONS[name];
    return [name, value === 'creator' ? creator : value];
  });
  return Object.fromEntries(values) as ChannelPermissions;
}
