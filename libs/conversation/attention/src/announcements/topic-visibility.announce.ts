import type { ChannelsSubscribed, ChannelsUnsubscribed } from '@chat/channels';
import { type Directory, isGuest } from '@chat/directory';
import type { Announcement, Announcer } from '@chat/event-queues';
import { type MessageFlags, TopicVisibility } from '@chat/message-index';
import { announceTopicVisibility } from '@chat/message-reading';
import type { TopicVisibilityEvent } from '../topic-visibility/topic-visibility.events.js';

/**
 * Notifies accounts of their policies for topics, also when a subscription shows or hides the topics, because a registration lists
 * visible ones. The announcer of moves handles policies that move along.
 */
export function topicVisibilityAnnouncer({
  topicVisibilities,
}: MessageFlags): Announcer<TopicVisibilityEvent | ChannelsSubscribed | ChannelsUnsubscribed> {
  /** @param visibility the policy sent to the account, if it is not the stored one */
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
