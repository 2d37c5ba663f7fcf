import { event, integer, text } from '@chat/http';
import { mutedTopicsShape } from '../topic-visibility/topic-visibility-shapes.js';

export const topicVisibilityEvents = [
  event('user_topic', 'A topic was muted, unmuted or followed by the account, or that was taken back (0).', {
    stream_id: integer(),
    topic_name: text(),
    last_updated: integer(),
    visibility_policy: integer(),
  }),
  event('muted_topics', 'The same for older clients: all topics that the account has muted.', {
    muted_topics: mutedTopicsShape,
  }),
];
