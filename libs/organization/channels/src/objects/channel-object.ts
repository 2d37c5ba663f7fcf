import {
  type Channel,
  CHANNEL_PERMISSION_NAMES,
  type Directory,
  type GroupValue,
  isRecentlyActive,
  shownGroupValue,
  SystemGroup,
} from '@chat/directory';

export const PostPolicy = { everyone: 1, administrators: 2, fullmembers: 3, moderators: 4 } as const;
export type PostPolicy = (typeof PostPolicy)[keyof typeof PostPolicy];

/** A channel for clients (contract, channels: Channel object). @param now UNIX milliseconds */
export function channelObject(directory: Directory, channel: Channel, now: number) {
  const activity = directory.activity(channel.id);
  const postPolicy = postPolicyOf(channel.permissions.can_send_message_group);
  return {
    stream_id: channel.id,
    name: channel.name,
    description: channel.description,
    rendered_description: channel.renderedDescription,
    date_created: channel.dateCreated,
    creator_id: channel.creatorId,
    invite_only: channel.inviteOnly,
    is_web_public: channel.isWebPublic,
    is_archived: channel.isArchived,
    history_public_to_subscribers: channel.historyPublicToSubscribers,
    is_announcement_only: postPolicy === PostPolicy.administrators,
    stream_post_policy: postPolicy,
    message_retention_days: channel.messageRetentionDays,
    first_message_id: activity.firstMessageId,
    folder_id: channel.folderId,
    is_recently_active: isRecentlyActive(channel, activity.lastMessageTime, now),
    stream_weekly_traffic: null,
    subscriber_count: directory.activeSubscribers(channel.id).length,
    topics_policy: channel.topicsPolicy,
    ...Object.fromEntries(
      CHANNEL_PERMISSION_NAMES.map((name) => [name, shownGroupValue(directory, channel.permissions[name])]),
    ),
  };
}

/** The deprecated number for who may post; 1 also where no number fits. */
export function postPolicyOf(senders: GroupValue): PostPolicy {
  switch (senders) {
    case SystemGroup.administrators:
      return PostPolicy.administrators;
    case SystemGroup.fullmembers:
      return PostPolicy.fullmembers;
    case SystemGroup.moderators:
      return PostPolicy.moderators;
    default:
      return PostPolicy.everyone;
  }
}
