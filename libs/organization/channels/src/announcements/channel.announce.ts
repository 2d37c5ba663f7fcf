import { type Channel, type Directory, shownGroupValue } from '@chat/directory';
import type { Announcement, Announcer, Reader } from '@chat/event-queues';
import type { ChannelEvent } from '../channel/channel.events.js';
import { channelObject, PostPolicy, postPolicyOf } from '../objects/channel-object.js';
import { followsChannel, showsChannel, toThose } from './audience.js';
import { streamCreate } from './client-events.js';
import { defaultChannelsChanged } from './default-channels.announce.js';
import { shownInBots, sightGained, sightLost } from './sight.js';
import { subscriptionAdded } from './subscriptions.announce.js';

export const channelAnnouncer: Announcer<ChannelEvent> = {
  *ChannelCreated({ data, metadata }, directory) {
    const channel = directory.channel(data.channelId) as Channel;
    yield toThose(
      directory,
      ({ userId }) => followsChannel(directory, userId, channel),
      'stream',
      () => streamCreate([channelObject(directory, channel, metadata.time)]),
    );
    if (data.isDefault) yield defaultChannelsChanged(directory);
  },
  *ChannelRenamed({ data }, directory) {
    const renamed = { property: 'name', value: data.name, name: data.previousName };
    yield updated(directory, data.channelId, renamed);
  },
  *ChannelDescribed({ data: { channelId, description, renderedDescription } }, directory) {
    const described = { property: 'description', value: description, rendered_description: renderedDescription };
    yield updated(directory, channelId, described);
  },
  *ChannelPrivacyChanged({ data, metadata }, directory) {
    const channel = directory.channel(data.channelId) as Channel;
    const before = { ...channel, ...data.previous };
    const { inviteOnly, isWebPublic, historyPublicToSubscribers } = data.privacy;
    yield* sightGained(directory, channel, metadata.time, gaining(directory, before, channel));
    yield updated(
      directory,
      data.channelId,
      {
        property: 'invite_only',
        value: inviteOnly,
        history_public_to_subscribers: historyPublicToSubscribers,
        is_web_public: isWebPublic,
      },
      before,
    );
    yield sightLost(directory, channel, losing(directory, before, channel));
    yield* shownInBots(directory, channel, isSeenOtherwise(directory, before, channel));
  },
  *ChannelPermissionsChanged({ data, metadata }, directory) {
    const channel = directory.channel(data.channelId) as Channel;
    const before = { ...channel, permissions: { ...channel.permissions, ...data.previous } };
    yield* sightGained(directory, channel, metadata.time, gaining(directory, before, channel));
    for (const [property, value] of Object.entries(data.permissions)) {
      yield updated(directory, channel.id, { property, value: shownGroupValue(directory, value) }, before);
    }
    const postPolicy = postPolicyOf(channel.permissions.can_send_message_group);
    if (postPolicy !== postPolicyOf(before.permissions.can_send_message_group)) {
      const isAnnouncementOnly = postPolicy === PostPolicy.administrators;
      yield updated(directory, channel.id, { property: 'stream_post_policy', value: postPolicy }, before);
      yield updated(directory, channel.id, { property: 'is_announcement_only', value: isAnnouncementOnly }, before);
    }
    yield sightLost(directory, channel, losing(directory, before, channel));
    yield* shownInBots(directory, channel, isSeenOtherwise(directory, before, channel));
  },
  *ChannelTopicsPolicyChanged({ data: { channelId, topicsPolicy } }, directory) {
    yield updated(directory, channelId, { property: 'topics_policy', value: topicsPolicy });
  },
  *ChannelRetentionChanged({ data: { channelId, messageRetentionDays } }, directory) {
    yield updated(directory, channelId, { property: 'message_retention_days', value: messageRetentionDays });
  },
  *ChannelFolderAssigned({ data: { channelId, folderId } }, directory) {
    yield updated(directory, channelId, { property: 'folder_id', value: folderId });
  },
  *ChannelDefaultChanged(_event, directory) {
    yield defaultChannelsChanged(directory);
  },
  *ChannelArchived({ data: { channelId } }, directory) {
    const channel = directory.channel(channelId) as Channel;
    yield updated(directory, channelId, { property: 'is_archived', value: true });
    yield sightLost(directory, channel, hidesArchived(directory, channel));
  },
  *ChannelUnarchived({ data: { channelId }, metadata }, directory) {
    const channel = directory.channel(channelId) as Channel;
    const hid = hidesArchived(directory, channel);
    yield* sightGained(directory, channel, metadata.time, hid);
    for (const userId of directory.activeSubscribers(channelId)) {
      yield subscriptionAdded(directory, userId, [channel], metadata.time, hid);
    }
    const knew = (reader: Reader) => followsChannel(directory, reader.userId, channel) && !hid(reader);
    yield toThose(directory, knew, 'stream', () => streamUpdate(channel, { property: 'is_archived', value: false }));
  },
};

interface Update {
  readonly property: string;
  readonly value: unknown;
  readonly [field: string]: unknown;
}

function streamUpdate({ id, name }: Channel, update: Update) {
  return { type: 'stream', op: 'update', stream_id: id, name, ...update };
}

/** For accounts that follow the channel now and did before. */
export function updated(directory: Directory, channelId: number, update: Update, before?: Channel): Announcement {
  const channel = directory.channel(channelId) as Channel;
  const isConcerned = (reader: Reader) =>
    showsChannel(reader, channel) &&
    followsChannel(directory, reader.userId, channel) &&
    (before === undefined || followsChannel(directory, reader.userId, before));
  return toThose(directory, isConcerned, 'stream', () => streamUpdate(channel, update));
}

/** Accounts that may know the channel now, and might not before. */
function gaining(directory: Directory, before: Channel, channel: Channel): (reader: Reader) => boolean {
  return losing(directory, channel, before);
}

function losing(directory: Directory, before: Channel, channel: Channel): (reader: Reader) => boolean {
  return (reader) =>
    showsChannel(reader, channel) &&
    followsChannel(directory, reader.userId, before) &&
    !followsChannel(directory, reader.userId, channel);
}

/** Accounts whose access to the channel's existence changed. */
function isSeenOtherwise(directory: Directory, before: Channel, channel: Channel): (userId: number) => boolean {
  return (userId) => followsChannel(directory, userId, before) !== followsChannel(directory, userId, channel);
}

function hidesArchived(directory: Directory, channel: Channel): (reader: Reader) => boolean {
  return (reader) =>
    !showsChannel(reader, { ...channel, isArchived: true }) && followsChannel(directory, reader.userId, channel);
}
