import type { Channel, Subscription } from '../records/channel.js';
import { WritableDirectory } from './writable-directory.js';
import type { Folded } from '../following/directory-follower.js';
import { combineFolds } from '../following/fold.js';
import { type Group, SystemGroup } from '../records/group.js';
import type { User } from '../records/user.js';

export function aGroup(id: number, changes: Partial<Group> = {}): Group {
  const nobody = SystemGroup.nobody;
  return {
    id,
    name: `group ${id}`,
    description: '',
    creatorId: null,
    dateCreated: 1_700_000_000,
    isSystemGroup: false,
    isDeactivated: false,
    members: new Set(),
    subgroups: new Set(),
    settings: {
      can_add_members_group: nobody,
      can_join_group: nobody,
      can_leave_group: nobody,
      can_manage_group: nobody,
      can_mention_group: nobody,
      can_remove_members_group: nobody,
    },
    ...changes,
  };
}

export function aChannel(id: number, changes: Partial<Channel> = {}): Channel {
  const nobody = SystemGroup.nobody;
  const permissions = {
    can_add_subscribers_group: nobody,
    can_administer_channel_group: nobody,
    can_create_topic_group: nobody,
    can_delete_any_message_group: nobody,
    can_delete_own_message_group: nobody,
    can_move_messages_out_of_channel_group: nobody,
    can_move_messages_within_channel_group: nobody,
    can_remove_subscribers_group: nobody,
    can_resolve_topics_group: nobody,
    can_send_message_group: nobody,
    can_subscribe_group: nobody,
  };
  return {
    id,
    name: `Channel ${id}`,
    description: '',
    renderedDescription: '',
    dateCreated: 1_700_000_000,
    creatorId: null,
    inviteOnly: false,
    isWebPublic: false,
    historyPublicToSubscribers: true,
    isArchived: false,
    topicsPolicy: 'inherit',
    messageRetentionDays: null,
    folderId: null,
    ...changes,
    permissions: { ...permissions, ...changes.permissions },
  };
}

export function aSubscription(userId: number, channelId: number, changes: Partial<Subscription> = {}): Subscription {
  return {
    userId,
    channelId,
    isActive: true,
    color: '#c2c2c2',
    isMuted: false,
    pinToTop: false,
    notifications: {
      desktop_notifications: null,
      email_notifications: null,
      push_notifications: null,
      audible_notifications: null,
      wildcard_mentions_notify: null,
    },
    intervals: [[1, null, 1, null]],
    ...changes,
  };
}

export function aDirectory(...users: readonly User[]): WritableDirectory {
  const directory = new WritableDirectory();
  for (const user of users) directory.putUser(user);
  return directory;
}

export function folded(directory: WritableDirectory, ...folds: readonly object[]): Folded {
  const fold = combineFolds(folds);
  return { directory, fold: (event) => fold(directory, event) };
}
