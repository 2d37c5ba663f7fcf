import type { Announcer } from '@chat/event-queues';
import type { MessageFlags } from '@chat/message-index';
import { announceTopicVisibility } from '@chat/message-reading';
import type { TopicVisibilityEvent } from '../topic-visibility/topic-visibility.events.js';

/** Notifies accounts of what they say of topics. What goes along with a move is announced with it. */
export function topicVisibilityAnnouncer({ topicVisibilities }: MessageFlags): Announcer<TopicVisibilityEvent> {
  return {
    TopicVisibilitySet: ({ data, metadata: { time } }, directory) =>
      announceTopicVisibility({ ...data, since: Math.floor(time / 1000) }, topicVisibilities, directory),
  };
}
