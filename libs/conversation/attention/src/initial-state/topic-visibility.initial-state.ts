import type { Directory } from '@chat/directory';
import type { InitialState } from '@chat/event-queues';
import type { MessageFlags } from '@chat/message-index';
import { mutedTopics } from '@chat/message-reading';
import { mutedTopicsShape, userTopics, userTopicsShape } from '../topic-visibility/topic-visibility-shapes.js';

/** The older form is only for clients without its successor. */
export const topicVisibilityInitialStates = (
  directory: Directory,
  { topicVisibilities }: MessageFlags,
): readonly InitialState[] => [
  {
    fetchTypes: ['user_topic'],
    describes: { user_topics: userTopicsShape },
    state: ({ user, capabilities }) => ({
      user_topics: userTopics(user.id, capabilities.has('empty_topic_name'), topicVisibilities, directory),
    }),
  },
  {
    fetchTypes: ['muted_topics'],
    describes: { muted_topics: mutedTopicsShape },
    state: ({ user, fetchTypes, capabilities }) =>
      fetchTypes?.has('user_topic')
        ? {}
        : { muted_topics: mutedTopics(user.id, capabilities.has('empty_topic_name'), topicVisibilities, directory) },
  },
];
