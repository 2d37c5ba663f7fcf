import type { ChannelsSubscribed, ChannelsUnsubscribed } from '@chat/channels';
import { type Directory, isGuest } from '@chat/directory';
import type { Announcement, Announcer } from '@chat/event-queues';
import { type MessageFlags, TopicVisibility } from '@chat/message-index';
import { announceTopicVisibility } from '@chat/message-reading';
import type { TopicVisibilityEvent } from '../topic-visibility/topic-visibility.events.js';

/**
 * Notifies accounts of what they say of topics, also when these come into sight and go out of it with a subscription, because a
 * registration lists those in sight. What goes along with a move is announced with it.
 */
export function topicVisibilityAnnouncer({
  topicVisibilities,
}: MessageFlags): Announcer<TopicVisibilityEvent | ChannelsSubscribed | ChannelsUnsubscribed> {
  /** @param visibility what the account hears instead of what it has said */
  function* inChannel(directory: Directory, userId: number, channelId: number, visibility?: TopicVisibility) {
    for (const setting of topicVisibilities.of(userId)) {
      if (setting.channelId !== channelId) continue;
      const change = { ...setting, userId, visibility: visibility ?? setting.visibility };
      yield* announceTopicVisibility(change, topicVisibilities, directory);
    }
  }
  return {
    TopicVisibilitySet: ({ data, metadata: { time } }, directory) =>
      announceTopicVisibility({ ...data, since: Math.floor(time / 1000) }, topicVisibilities, directory),
    *ChannelsSubscribed({ data: { userId, subscriptions } }, directory): Iterable<Announcement> {
      for (const { channelId } of subscriptions) {
        const [user, channel] = [directory.user(userId), directory.channel(channelId)];
        const mayBeNew = channel?.inviteOnly || (user && isGuest(user));
        if (mayBeNew) yield* inChannel(directory, userId, channelId);
      }
    },
    *ChannelsUnsubscribed({ data: { userId, channelIds } }, directory): Iterable<Announcement> {
      for (const channelId of channelIds) {
        const channel = directory.channel(channelId);
        if (!channel || directory.canSeeChannel(userId, channel)) continue;
        yield* inChannel(directory, userId, channelId, TopicVisibility.inherit);
      }
    },
  };
}
