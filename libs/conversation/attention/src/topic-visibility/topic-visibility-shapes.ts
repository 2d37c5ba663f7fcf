import { type Directory, displayTopic } from '@chat/directory';
import { integer, listOf, named, object, text, tuple } from '@chat/http';
import type { TopicVisibilities } from '@chat/message-index';

export function userTopics(
  userId: number,
  allowEmptyTopicName: boolean,
  visibilities: TopicVisibilities,
  directory: Directory,
) {
  return visibilities.of(userId).flatMap(({ channelId, topic, since, visibility }) => {
    const channel = directory.channel(channelId);
    if (!channel || channel.isArchived || !directory.canSeeChannel(userId, channel)) return [];
    const topic_name = displayTopic(topic, allowEmptyTopicName);
    return [{ stream_id: channelId, topic_name, last_updated: since, visibility_policy: visibility }];
  });
}

export const userTopicsShape = listOf(
  named(
    'UserTopic',
    object({ stream_id: integer(), topic_name: text(), last_updated: integer(), visibility_policy: integer() }),
  ),
);

export const mutedTopicsShape = listOf(tuple(text(), text(), integer()));
