import { type Directory, namedInChanges, type RealmPermission, type User } from '@chat/directory';
import type { ChannelFolderUse } from '@chat/ports';
import type { ChannelState } from '../channel/channel.aggregate.js';
import type { ChangeChannelFacts, ChangeChannelIntent } from './change-channel.intent.js';

const RIGHTS: readonly RealmPermission[] = [
  'can_create_private_channel_group',
  'can_create_public_channel_group',
  'can_set_delete_message_policy_group',
  'can_set_topics_policy_group',
];

export function changeChannelFacts(
  directory: Directory,
  folders: ChannelFolderUse,
  state: ChannelState,
  { actorId, channelId, changes }: Pick<ChangeChannelIntent, 'actorId' | 'channelId' | 'changes'>,
): ChangeChannelFacts {
  const actor = directory.user(actorId) as User;
  const channel = directory.channel(channelId);
  const namesake = changes.name === undefined ? undefined : directory.channelByName(changes.name);
  const permissions = state.situation === 'absent' ? {} : state.settings.permissions;
  return {
    actor,
    administers: channel !== undefined && directory.canAdministerChannel(actor, channel),
    canRead: channel !== undefined && directory.canReadChannel(actor, channel),
    rights: new Set(RIGHTS.filter((right) => directory.permits(actor, right))),
    realm: directory.realm,
    isFolderUsable: typeof changes.folderId !== 'number' || folders.isUsable(changes.folderId),
    hasSubscribers: directory.subscribers(channelId).size > 0,
    isNameTaken: namesake !== undefined && namesake.id !== channelId,
    named: namedInChanges(directory, permissions, changes.permissions),
  };
}
