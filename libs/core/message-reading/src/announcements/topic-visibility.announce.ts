import { type Directory, displayTopic } from '@chat/directory';
import { type Announcement, announcement } from '@chat/event-queues';
import { type TopicVisibilities, type TopicVisibilityChange, TopicVisibility } from '@chat/message-index';

/** Notifies an account of its policy for a topic; older clients get all muted topics (contract, events: Users). */
export function announceTopicVisibility(
  { userId, channelId, topic, visibility, since }: TopicVisibilityChange,
  visibilities: TopicVisibilities,
  directory: Directory,
): Announcement[] {
  const audience = new Set([userId]);
  return [
    announcement({
      type: 'muted_topics',
      audience,
      formFor: ({ capabilities }) => capabilities.has('empty_topic_name'),
      eventFor: (allowEmptyTopicName) => ({
        type: 'muted_topics',
        muted_topics: mutedTopics(userId, allowEmptyTopicName, visibilities, directory),
      }),
    }),
    announcement({
      type: 'user_topic',
      audience,
      formFor: ({ capabilities }) => capabilities.has('empty_topic_name'),
      eventFor: (allowEmptyTopicName) => ({
        type: 'user_topic',
        stream_id: channelId,
        topic_name: displayTopic(topic, allowEmptyTopicName),
        last_updated: since,
        visibility_policy: visibility,
      }),
    }),
  ];
}

/** Channel name, topic and time, the form of muted topics for older clients. */
export function mutedTopics(
  userId: number,
  allowEmptyTopicName: boolean,
  visibilities: TopicVisibilities,
  directory: Directory,
): [channel: string, topic: string, since: number][] {
  const muted = visibilities.of(userId).filter(({ visibility }) => visibility === TopicVisibility.muted);
  return muted.flatMap(({ channelId, topic, since }) => {
    const channel = directory.channel(channelId);
    return channel && !channel.isArchived && directory.canSeeChannel(userId, channel)
      ? [[channel.name, displayTopic(topic, allowEmptyTopicName), since]]
      : [];
  });
}
